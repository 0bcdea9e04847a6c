import type { Random } from "../random.ts";
import { mixed } from "./color.ts";
import { at, bare, disc, halftone, type Maker, oval, type Palette, rect, shape, stroke, times } from "./print.ts";

/** Fashion drawings, nine heads tall: a loose wash, a line over it, and pinned swatches. */
export const fashion: Maker = (random, palette, variant) => {
  const looks = [lineUp, suit, gown, raincoat, sunday, power, coat];
  const look = looks[variant % looks.length] as Look;
  const { paper, ink, colors } = palette;
  if (look === lineUp) return bare({ width: 1200, height: 800 }, paper, lineUp(palette));
  const tone = look === raincoat || look === coat ? mixed(colors[1], paper, 0.5) : colors[2];
  const shapeOfWash = variant % 2 ? rect(170, 90, 480, 1010, tone) : oval(440, 640, 330, 520, tone);
  const wash = at(random.between(-16, 16), random.between(-8, 12), shapeOfWash);
  const floor = stroke("M250 1128C360 1108 520 1112 640 1130", ink, 3, 'opacity=".6"');
  return bare(
    { width: 800, height: 1200 },
    paper,
    `${wash}${floor}${at(430, 0, look(palette))}${swatches(random, palette, variant)}`,
  );
};

/** Three pinned swatches: plain, striped, and dotted. */
function swatches(random: Random, { ink, paper, colors: [loud, middle, pale] }: Palette, variant: number): string {
  const spot = halftone({ x: -44, y: -44, width: 88, height: 88 }, 22, paper, () => 0.5);
  const stripe = stroke(
    times(6, (n) => `M${-40 + n * 16} -44v88`),
    pale,
    4,
  );
  return [loud, middle, ink]
    .map((cloth, i) => {
      const pattern = [spot, stripe, ""][(i + variant) % 3];
      return at(
        80,
        130 + i * 130,
        `${rect(-44, -44, 88, 88, cloth)}${pattern}${disc(0, -34, 6, paper)}`,
        1,
        random.between(-8, 8),
      );
    })
    .join("");
}

/** Four looks on one board. */
const lineUp = (palette: Palette) => {
  const [loud, middle, pale] = palette.colors;
  const grounds = [pale, mixed(middle, palette.paper, 0.5), pale, mixed(loud, palette.paper, 0.55)];
  return [power, raincoat, sunday, suit]
    .map((look, i) => `${rect(44 + i * 282, 60, 262, 680, grounds[i] as string)}${at(172 + i * 282, 44, look(palette), 0.6)}`)
    .join("");
};

type Look = (palette: Palette) => string;

/** Head and neck, with a hairstyle of the year. */
const head = (ink: string, skin: string, hair: string) =>
  `${shape("M-14 190L-12 260H16L14 190Z", skin)}${shape("M-34 130C-36 90 40 84 40 132C40 176 20 206 2 208C-18 206 -34 176 -34 130Z", skin)}
    ${shape(hair, ink)}${shape("M-4 184q10 -8 20 0q-8 10 -20 0Z", "#c8324a")}${stroke("M-18 146q8 -6 16 0M12 146q8 -6 16 0", ink, 4)}`;
const big = "M-40 170C-90 150 -80 60 0 56C90 50 96 150 50 172C54 140 40 118 12 112C-14 112 -34 130 -40 170Z";
const bob = "M-46 200C-60 90 -20 66 4 66C40 66 66 100 52 196C44 180 42 140 30 120C0 130 -30 130 -36 140Z";
const up = "M-38 136C-40 90 44 80 44 136C60 90 70 40 20 30C-30 10 -60 60 -38 136Z";

const legs = (fill: string, ink: string) =>
  `${shape("M-52 700L-40 1080H-14L6 720L30 1080H58L64 700Z", fill)}${shape("M-44 1078L-16 1078L-10 1122H-70Z", ink)}${shape("M30 1078L58 1078L96 1120H34Z", ink)}`;
const line = (path: string, ink: string) => stroke(path, ink, 4);

const suit: Look = ({ ink, paper, colors: [loud, middle] }) =>
  `${legs("#e4bd98", ink)}${shape("M-60 560L-74 830H84L66 560Z", middle)}
    ${shape("M-150 290C-90 250 -50 252 -14 256L2 330L18 256C60 252 100 250 160 290L130 440L78 610H-70L-122 440Z", middle)}
    ${shape("M-14 256L2 440L18 256L0 270Z", paper)}${shape("M-50 254L-14 256L2 440L-36 380ZM56 254L18 256L2 440L40 380Z", ink)}
    ${shape("M-150 290C-176 380 -180 470 -150 590L-116 580C-130 500 -128 420 -112 340ZM160 290C190 380 190 470 160 590L126 580C140 500 138 420 122 340Z", middle)}
    ${rect(-74, 560, 156, 26, loud)}${line("M-112 340C-100 420 -90 500 -72 600M122 340C110 420 100 500 80 600M4 600V830M-74 700H84", ink)}
    ${disc(2, 476, 8, paper)}${disc(2, 520, 8, paper)}${shape("M-190 570h80v110h-80Z", ink)}${stroke("M-176 570q26 -50 52 0", ink, 7)}
    ${head(ink, "#e4bd98", big)}`;

const gown: Look = ({ ink, paper, colors: [loud, middle] }) =>
  `${shape("M-66 300C-40 330 44 330 70 300L60 500H-56Z", loud)}
    ${shape("M-58 490H62C120 640 250 900 270 1110C120 1140 -120 1140 -250 1110C-230 900 -120 640 -58 490Z", loud)}
    ${times(5, (i) => shape(`M${-200 + i * 84} 1116C${-150 + i * 68} 900 ${-50 + i * 26} 660 ${-30 + i * 16} 510L${-22 + i * 16} 510C${-40 + i * 30} 700 ${-110 + i * 76} 900 ${-150 + i * 90} 1124Z`, ink, 'opacity=".28"'))}
    ${shape("M-64 290C-130 250 -180 290 -150 350C-120 380 -70 350 -62 330ZM68 290C134 250 184 290 154 350C124 380 74 350 66 330Z", middle)}
    ${shape("M-140 350L-116 520L-60 600L-48 586L-96 506L-104 360ZM146 350L176 500L150 640L134 636L150 500L110 356Z", "#a8714a")}
    ${shape("M-66 300C-40 280 44 280 70 300L64 250C30 276 -30 276 -60 250Z", "#a8714a")}${shape("M-56 484H62V512H-56Z", ink)}
    ${shape("M60 500C130 460 160 520 110 540C160 560 130 610 62 520Z", middle)}${times(7, (i) => disc(-24 + i * 8, 272 + Math.sin(i) * 3, 5, paper))}
    ${head(ink, "#a8714a", up)}`;

const raincoat: Look = ({ ink, paper, colors: [loud, middle, pale] }) =>
  `${legs(ink, ink)}${shape("M-66 250C-110 260 -140 290 -146 330L-176 900C-60 930 90 930 190 900L150 330C144 290 110 260 72 250L2 300Z", pale)}
    ${shape("M-146 330C-180 460 -196 560 -170 680L-120 676C-134 560 -122 470 -104 400ZM150 330C186 450 200 560 176 680L126 676C140 560 126 470 110 400Z", pale)}
    ${rect(-116, 540, 236, 36, loud)}${rect(-20, 532, 50, 52, ink)}
    ${line("M2 300V900M-104 400C-110 560 -120 740 -130 910M110 400C116 560 130 740 140 910M-146 330C-180 460 -196 560 -170 680L-120 676M150 330C186 450 200 560 176 680L126 676M-66 250C-110 260 -140 290 -146 330M72 250C110 260 144 290 150 330", ink)}
    ${shape("M-70 246L-14 256L2 330L-70 310ZM76 246L18 256L2 330L78 310Z", middle)}
    ${times(6, (i) => disc(-34, 380 + i * 76 + (i > 1 ? 40 : 0), 9, ink))}${head(ink, "#f0d8bd", bob)}
    ${shape("M-140 122C-70 92 80 88 150 120C100 132 70 112 58 84C40 50 -40 50 -54 84C-64 114 -90 132 -140 122Z", loud)}
    ${stroke("M210 300V760q0 40 30 40t30 -36", ink, 8)}${shape("M210 300C170 420 180 560 206 660C236 560 250 420 210 300Z", loud)}
    ${disc(210, 294, 6, paper)}`;

const sunday: Look = ({ ink, paper, colors: [loud, middle, pale] }) =>
  `${shape("M-80 540C-110 700 -110 860 -86 1080H-20L6 720L30 1080H96C116 860 116 700 90 540Z", middle)}
    ${shape("M-86 1080H-20L-10 1122H-100ZM30 1080H96L120 1120H34Z", ink)}${shape("M-120 280C-70 250 70 250 126 280L150 590H-142Z", loud)}
    ${times(6, (i) => rect(-140 + i, 320 + i * 44, 286, 16, i % 2 ? paper : pale))}
    ${shape("M-120 280C-180 380 -190 480 -160 600L-116 590C-136 500 -120 420 -96 370ZM126 280C186 380 196 480 130 560L100 530C150 470 130 420 104 370Z", loud)}
    ${shape("M-142 574H150V616H-142Z", ink)}${shape("M-50 250C-20 300 30 300 54 250L70 272C40 330 -30 330 -64 272Z", pale)}
    ${line("M6 720V620M-80 640q30 40 60 0M30 640q30 40 60 0", ink)}
    ${head(ink, "#7a4a30", "M-60 150A64 70 0 1 1 66 150C60 120 40 112 4 112C-30 112 -50 120 -60 150Z")}
    ${shape("M130 540h130v160h-130Z", paper, `stroke="${ink}" stroke-width="4"`)}${stroke("M150 580h90M150 610h70M150 640h80", ink, 4)}`;

const power: Look = ({ ink, paper, colors: [loud, middle, pale] }) =>
  `${legs("#d3a074", ink)}${shape("M-46 520L-90 860H100L58 520Z", ink)}
    ${shape("M-200 270C-110 230 -60 246 2 262C64 246 116 230 206 270L60 510H-52Z", loud)}
    ${shape("M-200 270C-210 360 -200 440 -180 560L-136 552C-150 470 -140 400 -110 370ZM206 270C216 360 206 440 186 560L142 552C156 470 146 400 116 370Z", loud)}
    ${shape("M-40 246L2 430L46 246L2 262Z", paper)}${shape("M2 300L-16 330L2 430L20 330Z", middle)}${rect(-62, 496, 132, 44, pale)}
    ${rect(-24, 486, 54, 64, middle)}${line("M-110 370L-52 510M116 370L60 510M2 560V860", ink)}${disc(-44, 196, 11, pale)}${disc(48, 196, 11, pale)}
    ${head(ink, "#d3a074", big)}`;

const coat: Look = ({ ink, paper, colors: [loud, middle, pale] }) =>
  `${shape("M-34 1060L-40 1122H-86L-60 1060ZM40 1060L46 1122H96L66 1060Z", ink)}
    ${shape("M-60 246C-140 280 -220 480 -240 800C-250 930 -200 1040 -100 1080C-20 1100 60 1100 120 1080C220 1040 260 930 250 800C230 480 150 280 70 246L4 290Z", middle)}
    ${shape("M4 290L-60 246C-90 330 -60 520 -20 640C-10 800 -20 980 -30 1092H30C40 980 30 800 20 640C60 520 100 330 70 246Z", paper)}
    ${times(12, (i) => disc((i % 2 ? 1 : -1) * (i % 4 < 2 ? 110 : 160), 480 + Math.floor(i / 2) * 92, 16, pale))}
    ${shape("M-240 800C-250 700 -236 620 -226 570C-180 640 -150 700 -100 690L-96 740C-150 770 -210 780 -240 800ZM250 800C256 700 244 620 234 570C190 640 160 700 110 690L106 740C160 770 220 780 250 800Z", ink, 'opacity=".3"')}
    ${line("M-20 640C-10 800 -20 980 -30 1092M20 640C30 800 40 980 30 1092M-226 570C-180 640 -150 700 -100 690M234 570C190 640 160 700 110 690", ink)}
    ${shape("M-70 240C-30 300 40 300 80 240L60 214C30 250 -20 250 -50 214Z", loud)}${head(ink, "#5e3a28", up)}${disc(-42, 190, 14, loud)}
    ${disc(48, 190, 14, loud)}`;
