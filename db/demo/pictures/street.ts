import type { Random } from "../random.ts";
import { mixed } from "./color.ts";
import { smallFigure } from "./figures.ts";
import { at, disc, halftone, landscape, type Maker, rect, shape, sheet, stroke, times, upright, wide } from "./print.ts";

/** City streets: roofs, fire escapes, stoops, crossings, avenues, and a corner at night. */
export const street: Maker = (random, palette, variant) => {
  const scenes = [roofs, fireEscape, crossing, avenue, stoop, corner];
  return (scenes[variant % scenes.length] as Maker)(random, palette, variant);
};

function waterTower(x: number, base: number, scale: number, fill: string, stave: string): string {
  const body = `${stroke("M-34 0L-28 -86M34 0L28 -86M-11 0L-10 -86M11 0L10 -86M-33 -8L30 -60M33 -8L-30 -60", fill, 5)}
    ${shape("M-46 -84L-42 -190L42 -190L46 -84Z", fill)}${shape("M-50 -186L0 -238L50 -186Z", fill)}
    ${stroke(
      times(6, (i) => `M${-34 + i * 13.6} -88V-182`),
      stave,
      1.6,
    )}${stroke("M-45 -112H45M-43 -150H43", stave, 3)}`;
  return at(x, base, body, scale);
}

/** A block with rows of windows, some of them lit. */
function block(
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  dark: string,
  lit: string,
): string {
  const columns = Math.max(2, Math.round(width / 34));
  const [step, rows] = [width / columns, Math.floor((height - 24) / 46)];
  return `${rect(x, y, width, height, fill)}${rect(x - 4, y - 6, width + 8, 12, fill)}${times(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return rect(x + column * step + step * 0.28, y + 24 + row * 46, step * 0.44, 26, random.chance(0.22) ? lit : dark);
  })}`;
}

const roofs: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const sunX = random.between(260, 940);
  let far = "";
  for (let x = -20; x < 1220; ) {
    const width = random.between(70, 150);
    const top = random.between(270, 470);
    far += block(random, x, top, width, 600, middle, ink, pale);
    x += width + random.between(0, 14);
  }
  let near = "";
  for (let x = -40; x < 1240; ) {
    const width = random.between(190, 330);
    const top = random.between(540, 640);
    near += `${rect(x, top, width, 300, ink)}${rect(x - 8, top - 12, width + 16, 14, ink)}${rect(x + 20, top + 30, width - 40, 3, middle)}`;
    near += random.chance(0.75)
      ? waterTower(x + width * 0.5, top - 8, random.between(85, 125) / 100, ink, middle)
      : `${rect(x + width * 0.3, top - 70, 60, 70, ink)}${stroke(`M${x + width * 0.8} ${top}v-120m-26 20h52m-46 18h40m-34 18h28`, ink, 4)}`;
    x += width + random.between(4, 20);
  }
  const sky = `${rect(0, 0, 1200, 800, pale)}${halftone({ x: 0, y: 0, width: 1200, height: 420 }, 26, paper, (_, y) => 0.9 - y)}`;
  return sheet(random, landscape, palette, `${sky}${disc(sunX, 260, 150, loud)}${far}${near}`);
};

const fireEscape: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const floors = [70, 430, 790];
  const bricks = stroke(
    times(70, () => `M${random.between(0, 78) * 10} ${random.between(3, 119) * 10}h26`),
    ink,
    3,
    'opacity=".35"',
  );
  const windows = floors
    .flatMap((y) =>
      [100, 330, 560].map((x) => {
        const shade = random.between(20, 150);
        return `${rect(x - 12, y - 22, 164, 22, pale)}${rect(x, y, 140, 230, ink)}${rect(x + 10, y + 8, 120, shade, random.pick([pale, paper, loud]))}${rect(x, y + 112, 140, 8, middle)}${rect(x - 12, y + 230, 164, 18, pale)}`;
      }),
    )
    .join("");
  const iron = (fill: string) =>
    floors
      .map((y, i) => {
        const [from, to] = i % 2 ? [600, 200] : [200, 600];
        const rails = `M62 ${y + 176}H738${times(27, (n) => `M${68 + n * 25.8} ${y + 176}v78`)}`;
        const stringers = `M${from} ${y + 258}L${to} ${y + 612}M${from + 46} ${y + 258}L${to + 46} ${y + 612}`;
        const treads = times(13, (n) => `M${from + ((to - from) * (n + 0.5)) / 13} ${y + 258 + (354 * (n + 0.5)) / 13}h46`);
        return `${rect(60, y + 252, 680, 12, fill)}${stroke(rails, fill, 5)}${stroke(stringers, fill, 8)}${stroke(treads, fill, 6)}`;
      })
      .join("");
  const pots = times(2, (i) => potted(random.between(130, 640), (floors[random.between(0, 2)] ?? 70) + 252, loud, ink, i));
  const body = `${rect(0, 0, 800, 1200, middle)}${bricks}${windows}<g opacity=".4" transform="translate(34 40)">${iron(ink)}</g>${iron(ink)}${pots}`;
  return sheet(random, upright, palette, body);
};

const potted = (x: number, y: number, pot: string, leaf: string, kind: number) =>
  at(
    x,
    y,
    `${stroke(kind ? "M0 -40C-30 -80 -46 -70 -50 -96M0 -40C6 -90 4 -100 14 -120M0 -40C30 -70 40 -64 52 -86" : "M0 -40V-110M0 -60C-24 -70 -24 -90 -30 -96M0 -76C22 -84 24 -100 30 -110", leaf, 10)}
      ${shape("M-28 -48H28L20 0H-20Z", pot)}`,
  );

const crossing: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const bars = times(9, (i) =>
    shape(`M${-80 + i * 160} 170L${10 + i * 160} 170L${-60 + i * 160} 640L${-150 + i * 160} 640Z`, paper),
  );
  const people = times(7, (i) => {
    const [x, y] = [90 + i * 165 + random.between(-40, 40), random.between(330, 600)];
    const tall = random.between(84, 104) / 100;
    const figure = smallFigure(random, random.pick([ink, ink, loud]));
    return `<g transform="translate(${x} ${y}) skewX(-58) scale(${tall} ${-tall * 0.62})" opacity=".38">${smallFigure(random, ink)}</g>${at(x, y, figure, tall)}`;
  });
  const cab = at(
    random.between(330, 760),
    132,
    `${shape("M-190 60V16C-190 -4 -150 -6 -120 -10L-80 -56H70L120 -8C160 -6 186 0 186 24V60Z", loud)}
      ${shape("M-96 -12L-68 -44H-6V-12ZM8 -12V-44H62L94 -12Z", pale)}${rect(-30, -76, 54, 20, paper)}${disc(-110, 60, 34, ink)}
      ${disc(110, 60, 34, ink)}${disc(-110, 60, 14, pale)}${disc(110, 60, 14, pale)}
      ${times(10, (i) => rect(-180 + i * 36, 18, 18, 14, i % 2 ? ink : paper))}`,
    1.1,
  );
  const body = `${rect(0, 0, 1200, 800, middle)}${rect(0, 0, 1200, 90, pale)}${rect(0, 660, 1200, 140, pale)}${rect(0, 655, 1200, 10, ink)}${bars}${cab}${people}`;
  return sheet(random, landscape, palette, body);
};

const avenue: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const [vx, vy] = [random.between(380, 520), 640];
  const side = (direction: -1 | 1) =>
    times(6, (i) => {
      const [near, far] = [1 - i * 0.15, 1 - (i + 1) * 0.15];
      const edge = direction < 0 ? -60 : 960;
      const x = (t: number) => vx + (edge - vx) * t;
      const top = 60 + i * 66 + random.between(-50, 40);
      const foot = (t: number) => vy + (900 - vy) * t;
      const wall = shape(
        `M${x(near)} ${top}L${x(far)} ${top}L${x(far)} ${foot(far)}L${x(near)} ${foot(near)}Z`,
        direction > 0 && i % 2 === 0 ? middle : ink,
      );
      const lights = times(14, (n) => {
        const row = top + 30 + (n % 7) * 58;
        const px = x(near) + (x(far) - x(near)) * (n < 7 ? 0.3 : 0.7);
        const isLit = row < vy - 40 && random.chance(0.6);
        return isLit ? rect(px - 6, row, Math.abs(x(near) - x(far)) * 0.16, 26, random.pick([pale, pale, loud])) : "";
      });
      return wall + lights;
    });
  const dashes = times(6, (i) => {
    const [a, b] = [0.14 + i * 0.16, 0.2 + i * 0.17];
    return shape(
      `M${vx - 3 - a * 8} ${vy + a * 560}L${vx + 3 + a * 8} ${vy + a * 560}L${vx + 4 + b * 9} ${vy + b * 560}L${vx - 4 - b * 9} ${vy + b * 560}Z`,
      paper,
    );
  });
  const roadway = shape(`M-60 1200L960 1200L${vx + 60} ${vy}L${vx - 60} ${vy}Z`, middle);
  const people = times(6, (i) => {
    const depth = random.between(30, 95) / 100;
    return at(
      vx + (i % 2 ? 1 : -1) * (80 + depth * random.between(170, 300)),
      vy + depth * 460,
      smallFigure(random, ink),
      depth * 1.7,
    );
  });
  const sky = `${rect(0, 0, 900, 1200, pale)}${disc(vx, 470, 165, loud)}${halftone({ x: 0, y: 0, width: 900, height: 600 }, 30, paper, (_, y) => 0.85 - y)}`;
  return sheet(random, { width: 900, height: 1200 }, palette, `${sky}${roadway}${dashes}${side(-1)}${side(1)}${people}`);
};

const stoop: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const windowAt = (x: number) =>
    `${rect(x - 14, 120, 188, 26, pale)}${rect(x, 146, 160, 290, ink)}${rect(x + 12, 156, 136, random.between(40, 150), paper)}${rect(x, 290, 160, 10, middle)}${rect(x - 14, 436, 188, 22, pale)}`;
  const steps = times(
    6,
    (i) =>
      `${rect(470 - i * 32, 520 + i * 56, 260 + i * 64, 34, pale)}${rect(470 - i * 32, 554 + i * 56, 260 + i * 64, 22, ink)}`,
  );
  const rail = (x: number, out: number) =>
    stroke(`M${x} 420L${x + out * 190} 756${times(6, (i) => `M${x + (out * 190 * (i + 0.3)) / 6} ${440 + i * 56}v80`)}`, ink, 9);
  const places = [
    [520, 600],
    [660, 640],
    [580, 740],
    [730, 770],
  ] as const;
  const friends = places
    .slice(0, random.between(2, 4))
    .map(([x, y], i) => at(x, y, smallFigure(random, i === 1 ? paper : ink, "sitting"), 1.5));
  const door = `${shape("M450 520V190C450 60 750 60 750 190V520Z", pale)}${shape("M486 520V200C486 100 714 100 714 200V520Z", loud)}
    ${rect(596, 130, 8, 390, ink)}${rect(510, 220, 70, 130, ink, 'opacity=".8"')}${rect(622, 220, 70, 130, ink, 'opacity=".8"')}
    ${disc(586, 400, 7, paper)}`;
  const courses = stroke(
    times(9, (i) => `M0 ${70 + i * 96}H440M760 ${70 + i * 96}H1200`),
    ink,
    2.5,
    'opacity=".4"',
  );
  const body = `${rect(0, 0, 1200, 900, middle)}${courses}${windowAt(130)}${windowAt(920)}${rect(0, 812, 1200, 100, pale)}${door}${steps}${rail(440, -1)}${rail(760, 1)}${friends.join("")}`;
  return sheet(random, wide, palette, body);
};

const corner: Maker = (random, palette) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const stripes = times(13, (i) =>
    shape(`M${330 + i * 60} 330L${390 + i * 60} 330L${384 + i * 62} 420L${320 + i * 62} 420Z`, i % 2 ? paper : loud),
  );
  const guests = times(4, (i) => (random.chance(0.8) ? at(470 + i * 170, 690, smallFigure(random, ink, "sitting"), 1.55) : ""));
  const lamp = `${stroke("M170 780V240C170 170 250 170 260 220", ink, 12)}${shape("M226 216H294L310 262H210Z", ink)}${shape("M214 264H306L420 760H100Z", pale, 'opacity=".35"')}`;
  const litRoom = random.between(0, 3);
  const upstairs = times(
    4,
    (i) => `${rect(380 + i * 200, 60, 100, 170, i === litRoom ? pale : ink)}${rect(370 + i * 200, 236, 120, 12, ink)}`,
  );
  const house = `${rect(320, 0, 900, 800, mixed(middle, ink))}${upstairs}${rect(340, 420, 840, 340, pale)}${rect(340, 640, 840, 26, loud)}`;
  const body = `${rect(0, 0, 1200, 800, middle)}${disc(150, 130, 54, paper)}${house}${guests}
    ${times(4, (i) => rect(340 + i * 280, 420, 12, 340, ink))}${rect(320, 270, 900, 56, ink)}${stripes}${rect(0, 756, 1200, 60, ink)}${lamp}
    ${at(250, 770, smallFigure(random, ink), 1.75)}`;
  return sheet(random, landscape, palette, body);
};
