import type { Random } from "../random.ts";
import { lettering } from "./letters.ts";
import { at, bare, disc, type Maker, oval, type Palette, rect, shape, stroke, times, wide } from "./print.ts";

/** Blackboards after a lesson, in white and two colored chalks. */
export const blackboards: Maker = (random, palette, variant) => {
  const lessons = [perspective, head, lithograph, letter, friday];
  const lesson = (lessons[variant % lessons.length] as Lesson)(random, palette);
  const {
    ink,
    paper,
    colors: [loud, , pale],
  } = palette;
  const dust = times(7, () =>
    at(
      random.between(150, 1050),
      random.between(120, 700),
      oval(0, 0, random.between(120, 300), random.between(24, 70), pale, 'opacity=".06"'),
      1,
      random.between(-30, 30),
    ),
  );
  const wiped = times(4, (i) =>
    stroke(
      `M${90 + i * 20} ${690 - i * 130}Q600 ${random.between(560, 700) - i * 130} 1110 ${680 - i * 120}`,
      pale,
      46,
      'opacity=".05"',
    ),
  );
  const tray = `${rect(30, 800, 1140, 40, "#b98d5a")}${rect(30, 836, 1140, 10, "#7d5a35")}${rect(200, 786, 70, 15, pale)}${rect(300, 786, 46, 15, loud)}${rect(860, 770, 150, 30, "#6b6a66")}${rect(860, 758, 150, 14, "#c9b68a")}`;
  return bare(wide, paper, `${rect(30, 30, 1140, 800, "#b98d5a")}${rect(56, 56, 1088, 744, ink)}${dust}${wiped}${lesson}${tray}`);
};

type Lesson = (random: Random, palette: Palette) => string;

/** A line of chalk, with a pale core and a broken edge. */
const chalk = (path: string, color: string, width = 5) =>
  `${stroke(path, color, width, 'opacity=".9"')}${stroke(path, color, width * 1.9, 'opacity=".3" stroke-dasharray="3 7"')}`;

const perspective: Lesson = (_random, { colors: [loud, second, pale] }) => {
  const [left, right, y] = [110, 1090, 330];
  const [top, foot] = [190, 600];
  const toward = (x: number, from: number, share: number) => [600 + (x - 600) * share, from + (y - from) * share] as const;
  const [lt, lb, rt, rb] = [
    toward(left, top, 0.45),
    toward(left, foot, 0.45),
    toward(right, top, 0.55),
    toward(right, foot, 0.55),
  ];
  const courses = times(4, (i) => {
    const from = top + ((i + 1) * (foot - top)) / 5;
    const [a, b] = [toward(left, from, 0.45), toward(right, from, 0.55)];
    return `M600 ${from}L${a[0]} ${a[1]}M600 ${from}L${b[0]} ${b[1]}`;
  });
  return `${chalk(`M70 ${y}H1130`, second, 4)}${stroke(`M600 ${top}L${left} ${y}L600 ${foot}L${right} ${y}Z`, loud, 2.5, 'opacity=".8"')}
    ${chalk(`M600 ${top}V${foot}M600 ${top}L${lt.join(" ")}L${lb.join(" ")}L600 ${foot}L${rb.join(" ")}L${rt.join(" ")}Z`, pale, 7)}
    ${chalk(courses, pale, 3)}${disc(left, y, 12, loud)}${disc(right, y, 12, loud)}`;
};

const head: Lesson = (_random, { colors: [loud, second, pale] }) => {
  const egg = "M0 -240C150 -240 190 -90 170 20C150 150 70 250 0 250C-70 250 -150 150 -170 20C-190 -90 -150 -240 0 -240Z";
  const first = `${chalk(egg, pale, 7)}${chalk("M-176 0H176M0 -240V250", loud, 3)}${chalk("M-150 110H150M-110 180H110", loud, 2.5)}`;
  const turned = `${chalk(egg, pale, 7)}${chalk("M-176 0Q0 60 176 0M0 -240Q110 0 0 250", loud, 3)}
    ${chalk("M-90 20q36 -26 72 4q-36 26 -72 -4M54 26q30 -26 60 2q-30 22 -60 -2M20 30Q60 90 24 106M-10 172q44 22 84 -4", pale, 5)}
    ${chalk("M-172 -40C-170 -230 -60 -290 40 -270C150 -250 190 -120 172 -20C140 -130 60 -170 -20 -180C-100 -170 -150 -120 -172 -40", second, 6)}`;
  return `${at(350, 430, first, 1.1)}${at(840, 430, turned, 1.1)}${chalk("M560 430h70m-24 -20l24 20l-24 20", loud, 6)}`;
};

const lithograph: Lesson = (_random, { colors: [loud, second, pale] }) => {
  const stone = (x: number, on: string) =>
    `${chalk(`M${x} 430h230l56 -60h-230Zv120h230v-120M${x + 230} 550l56 -60v-120`, pale, 6)}${on}`;
  const grease = (x: number) => chalk(`M${x + 80} 408q30 -30 60 -4t70 -10`, loud, 11);
  const water = (x: number) =>
    times(7, (i) => shape(`M${x + 50 + i * 32} ${250 + (i % 3) * 24}q-13 24 0 30q13 -6 0 -30Z`, second));
  const roller = (x: number) =>
    `${chalk(`M${x + 60} 330h150v50h-150ZM${x + 40} 355H${x + 20}v-90h230v90h-20M${x + 135} 265v-80`, pale, 6)}`;
  return `${stone(130, grease(130))}${stone(460, `${grease(460)}${water(460)}`)}${stone(790, `${grease(790)}${roller(790)}`)}${[
    1, 2, 3,
  ]
    .map(
      (n) => `${disc(-60 + n * 330, 660, 40, "none", `stroke="${pale}" stroke-width="4"`)}
    ${times(n, (i) => rect(-60 + n * 330 - n * 8 + i * 16 + 2, 642, 6, 36, loud))}`,
    )
    .join("")}${chalk("M340 660h170M670 660h170", pale, 4)}`;
};

const letter: Lesson = (_random, { colors: [loud, second, pale] }) =>
  `${stroke("M90 200H1110M90 400H1110M90 620H1110", second, 3, 'stroke-dasharray="18 12"')}${at(150, 200, lettering("R", 0, 0, 420, pale, 22))}
    ${at(500, 200, lettering("S", 0, 0, 420, pale, 22))}${at(850, 200, lettering("G", 0, 0, 260, pale, 22))}
    ${disc(330, 330, 118, "none", `stroke="${loud}" stroke-width="4"`)}${disc(640, 304, 104, "none", `stroke="${loud}" stroke-width="4"`)}
    ${disc(640, 512, 120, "none", `stroke="${loud}" stroke-width="4"`)}${chalk("M840 560l60 40l130 -110", loud, 9)}
    ${chalk("M120 200v420m-14 -20l14 20l14 -20m-28 -380l14 -20l14 20", loud, 4)}`;

const friday: Lesson = (random, { colors: [loud, second, pale] }) => {
  const rays = times(14, (i) => at(600, 400, chalk(`M0 -230V${-300 - random.between(0, 50)}`, loud, 8), 1, (i * 360) / 14));
  return `${disc(600, 400, 200, loud, 'opacity=".85"')}${rays}
    ${chalk("M530 360q0 -30 20 -30t20 30M640 360q0 -30 20 -30t20 30M500 440Q600 560 700 440", pale, 8)}
    ${chalk("M110 730Q200 640 290 730T470 730T650 730T830 730T1010 730T1100 720", second, 9)}${chalk("M880 660l40 -120l120 90ZM920 540v126", pale, 6)}
    ${chalk("M150 190q40 -40 70 0q30 -40 70 0M270 260q30 -30 54 0q24 -30 54 0", pale, 5)}`;
};
