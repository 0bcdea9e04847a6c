import type { Random } from "../random.ts";
import { at, disc, halftone, type Maker, type Palette, rect, shape, sheet, square, stroke, times, upright } from "./print.ts";

/** Self-portraits in profile, cut from paper: a head, its hair, and a background. */
export const profiles: Maker = (random, palette, variant) => {
  if (variant % 6 === 4) return allFour(random, palette);
  const body = portrait(random, palette, variant % 6);
  return sheet(random, variant % 2 ? upright : square, palette, variant % 2 ? at(-70, 200, body) : body);
};

const face =
  "M470 250C540 250 600 290 612 360C618 392 612 410 618 430L652 496C660 512 650 522 626 524C630 540 632 552 622 562C632 572 630 586 618 592C624 620 618 652 580 656C550 660 520 652 500 660L506 1000H300L320 700C280 640 270 560 280 470C292 330 370 250 470 250Z";

/** Clothes and hair for each person. */
function portrait(_random: Random, palette: Palette, who: number): string {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const grounds = [loud, middle, pale, middle, pale, ink];
  const skins = [pale, paper, loud, "#8a5a44", paper, loud];
  const hair = [
    shape(
      "M612 350C600 210 470 190 390 220C270 250 220 380 240 500C180 560 190 700 250 780C290 820 360 800 350 740C330 660 330 560 400 500C450 470 460 400 480 350C520 330 570 340 612 350Z",
      ink,
    ),
    times(11, (i) => at(420, 420, shape("M-50 0C-70 -150 -20 -260 60 -330C40 -220 60 -120 50 0Z", ink), 1, -120 + i * 15)) +
      shape("M300 640C240 480 300 300 460 280L560 300C470 360 440 430 420 520C400 600 360 660 330 760Z", ink),
    `${shape("M606 340C610 180 300 170 290 380L280 560C320 560 350 520 360 470C420 460 500 420 520 350Z", ink)}${stroke("M330 420C310 180 560 180 540 300", middle, 30)}${disc(372, 480, 76, middle)}${disc(372, 480, 40, ink)}`,
    `${disc(390, 420, 200, ink)}${shape("M470 300C540 300 600 330 612 380L618 430L600 470C540 460 500 400 470 300Z", skins[3] as string)}`,
    "",
    shape(
      "M620 370C560 120 240 190 270 420C250 620 170 700 150 900C260 920 340 860 350 740C350 620 380 560 440 500C470 440 500 390 620 370Z",
      palette.colors[2],
    ),
  ];
  const clothes = [
    `${shape("M120 1000C140 840 240 760 320 730L512 720C600 760 660 860 680 1000Z", middle)}${times(5, (i) => stroke(`M${150 + i * 8} ${860 + i * 44}Q400 ${800 + i * 44} ${640 + i * 8} ${860 + i * 44}`, paper, 12))}`,
    shape("M80 1000C120 830 250 770 320 740L510 740C620 780 700 860 740 1000Z", loud) +
      times(14, (i) => disc(170 + (i % 7) * 84, 880 + Math.floor(i / 7) * 76, 18, pale)),
    shape("M100 1000C140 820 240 770 316 730L512 730C600 770 660 850 690 1000Z", ink) +
      shape("M320 730L400 860L512 730L500 700H330Z", paper),
    shape("M90 1000C140 830 240 760 316 700H512C600 770 660 850 700 1000Z", loud) + rect(306, 690, 212, 70, pale, 'rx="30"'),
    "",
    shape("M120 1000C140 840 240 760 320 730L512 720C600 760 660 860 680 1000Z", paper),
  ];
  const behind = [
    times(9, (i) => stroke(`M${-60 + i * 130} 0L${200 + i * 130} 1100`, pale, 26)),
    halftone({ x: 0, y: 0, width: 1000, height: 1080 }, 70, pale, (_, y) => 0.9 - y * 0.7),
    times(8, (i) => disc(700, 330, 620 - i * 80, i % 2 ? paper : loud)),
    times(40, (i) =>
      at(60 + (i % 6) * 180, 60 + Math.floor(i / 6) * 160, shape("M-30 24L0 -30L30 24Z", i % 2 ? pale : ink), 1, i * 40),
    ),
    "",
    halftone({ x: 0, y: 0, width: 1000, height: 1080 }, 90, middle, (x, y) => 1 - Math.hypot(x - 0.6, y - 0.4)),
  ];
  const earring =
    who === 3
      ? disc(330, 640, 34, "none", `stroke="${pale}" stroke-width="12"`)
      : who === 0
        ? shape("M360 610L384 690H336Z", pale)
        : "";
  const ground = `${rect(-200, -300, 1400, 1500, grounds[who] as string)}${behind[who]}`;
  return `${ground}${shape(face, skins[who] as string)}
    ${shape("M320 700C380 690 440 690 500 660L502 760C440 800 380 780 318 760Z", ink, 'opacity=".18"')}${clothes[who]}${hair[who]}${earring}
    ${stroke("M548 430q26 -16 48 0M556 402q24 -20 50 -4", ink, 9)}${stroke("M584 590q20 4 34 0", ink, 8)}`;
}

function allFour(random: Random, palette: Palette) {
  const quarters = times(
    4,
    (i) =>
      `<svg x="${(i % 2) * 500}" y="${Math.floor(i / 2) * 500}" width="500" height="500" viewBox="0 80 1000 920" preserveAspectRatio="xMidYMid slice">${portrait(random, palette, i)}</svg>`,
  );
  return sheet(random, square, palette, quarters);
}
