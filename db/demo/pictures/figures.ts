import type { Random } from "../random.ts";
import { at, bare, closed, disc, halftone, type Maker, oval, type Point, rect, shape, stroke, times, upright } from "./print.ts";

/** Figures without faces, 200 high, drawn solid or as a wooden mannequin. */

type Limb = readonly [Point, Point, Point];
interface Pose {
  head: Point;
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
}

/** A pose from joint coordinates: head; shoulder, elbow, and hand of both arms; hip, knee, and foot of both legs. Feet are at 0. */
function pose(joints: string): Pose {
  const numbers = joints.split(" ").map(Number);
  const point = (i: number): Point => [numbers[i * 2] ?? 0, numbers[i * 2 + 1] ?? 0];
  const limb = (i: number): Limb => [point(i), point(i + 1), point(i + 2)];
  return { head: point(0), arms: [limb(1), limb(4)], legs: [limb(7), limb(10)] };
}

const standing = [
  pose("0 -186 -17 -156 -24 -128 -20 -98 17 -156 24 -128 20 -98 -9 -100 -10 -54 -11 -4 9 -100 10 -54 12 -4"),
  pose("3 -186 -15 -154 -32 -134 -12 -112 19 -158 25 -130 20 -102 -8 -100 -16 -54 -10 -4 11 -102 13 -54 12 -4"),
  pose("2 -186 -14 -156 -28 -132 -38 -112 14 -156 28 -136 44 -124 -6 -100 -22 -58 -42 -10 7 -100 26 -62 34 -6"),
  pose("-2 -186 -16 -156 -8 -128 10 -134 16 -156 20 -128 6 -122 -9 -100 -11 -54 -14 -4 9 -100 8 -54 10 -4"),
];
const sitting = pose("0 -120 -15 -92 -20 -66 6 -52 15 -92 22 -66 14 -50 -9 -44 -16 -36 -18 0 9 -44 22 -38 20 0");
const dancing = [
  pose("-2 -182 -17 -154 -38 -176 -30 -210 16 -156 38 -180 28 -214 -8 -100 -28 -66 -16 -14 9 -100 28 -62 22 -4"),
  pose("14 -180 -4 -152 -30 -160 -52 -182 24 -150 46 -126 64 -148 -8 -98 -30 -62 -50 -16 10 -98 24 -54 16 -4"),
  pose("-8 -182 -24 -152 -44 -128 -26 -106 8 -156 26 -186 48 -208 -10 -98 -20 -52 -36 -4 8 -98 34 -74 24 -30"),
  pose("6 -184 -12 -156 -40 -146 -62 -160 22 -154 48 -152 68 -170 -6 -100 -10 -52 -24 -4 12 -100 22 -54 36 -4"),
];
const posing = [
  pose("10 -186 -10 -156 -34 -176 -8 -206 26 -150 44 -122 22 -100 -10 -102 -18 -54 -6 -4 14 -98 30 -56 44 -4"),
  pose("-18 -166 -34 -138 -60 -118 -76 -92 0 -140 26 -118 52 -100 0 -92 -30 -52 -50 -4 16 -90 40 -50 70 -6"),
  pose("2 -134 -18 -106 -40 -76 -14 -50 18 -106 40 -82 54 -50 -6 -46 -58 -52 -64 -2 12 -46 52 -66 66 -2"),
  pose("-52 -112 -44 -84 -66 -50 -88 -8 -24 -78 -6 -52 12 -30 20 -42 66 -62 102 -8 26 -34 74 -24 124 -6"),
  pose("0 -186 -20 -158 -52 -160 -84 -168 20 -158 52 -160 84 -166 -9 -100 -30 -56 -44 -4 9 -100 20 -54 22 -4"),
  pose("26 -150 4 -134 -14 -100 -2 -66 34 -122 42 -88 26 -62 -16 -84 10 -46 -12 -4 0 -80 44 -48 30 -4"),
];

const between = ([ax, ay]: Point, [bx, by]: Point, t = 0.5): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];

/** A limb from one joint to the next, which gets thinner. */
function tapered([ax, ay]: Point, [bx, by]: Point, from: number, to: number): string {
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(by - ay) / long, (ax - bx) / long];
  const round = (x: number, y: number, r: number) =>
    `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const side: Point[] = [
    [ax - nx * from, ay - ny * from],
    [bx - nx * to, by - ny * to],
    [bx + nx * to, by + ny * to],
    [ax + nx * from, ay + ny * from],
  ];
  return `${closed(side)}${round(ax, ay, from)}${round(bx, by, to)}`;
}

/** The outlines of the body's parts, which form its silhouette. */
function parts({ head, arms, legs }: Pose): string[] {
  const [left, right] = [arms[0][0], arms[1][0]];
  const [hipLeft, hipRight] = [legs[0][0], legs[1][0]];
  const chest = between(left, right);
  const waist = between(chest, between(hipLeft, hipRight), 0.62);
  const torso = `M${left[0]} ${left[1] - 4}Q${chest[0]} ${chest[1] - 10} ${right[0]} ${right[1] - 4}Q${waist[0] + 12} ${waist[1] - 6} ${waist[0] + 11} ${waist[1]}Q${hipRight[0] + 8} ${hipRight[1] - 8} ${hipRight[0] + 7} ${hipRight[1] + 6}L${hipLeft[0] - 7} ${hipLeft[1] + 6}Q${hipLeft[0] - 8} ${hipLeft[1] - 8} ${waist[0] - 11} ${waist[1]}Q${waist[0] - 12} ${waist[1] - 6} ${left[0]} ${left[1] - 4}Z`;
  const skull = `M${head[0] - 10.5} ${head[1] - 4}a10.5 13.5 0 1 0 21 0a10.5 13.5 0 1 0 -21 0Z`;
  return [
    ...arms.flatMap(([shoulder, elbow, hand]) => [tapered(shoulder, elbow, 6, 4.4), tapered(elbow, hand, 4.4, 3)]),
    ...legs.flatMap(([hip, knee, foot]) => [
      tapered(hip, knee, 10, 6.4),
      tapered(knee, foot, 6.4, 3.6),
      tapered(foot, [foot[0] + (foot[0] < hip[0] ? -9 : 9), foot[1] + 2], 3.4, 2.4),
    ]),
    torso,
    tapered(chest, head, 5.5, 4.5),
    skull,
  ];
}

/** A solid figure. */
const solid = (pose: Pose, fill: string) =>
  parts(pose)
    .map((path) => shape(path, fill))
    .join("");

/** A person with hair, a coat or skirt, and a bag. Feet are at 0. */
export function smallFigure(random: Random, fill: string, how: "standing" | "sitting" | "dancing" = "standing"): string {
  const chosen = how === "sitting" ? sitting : random.pick(how === "dancing" ? dancing : standing);
  const [x, y] = chosen.head;
  const hair = random.pick([
    oval(x, y - 9, 18, 17, fill),
    shape(`M${x - 12} ${y - 4}C${x - 17} ${y - 32} ${x + 17} ${y - 32} ${x + 12} ${y - 4}L${x + 19} ${y + 26}H${x - 19}Z`, fill),
    shape(`M${x - 12} ${y - 4}C${x - 20} ${y - 28} ${x + 8} ${y - 32} ${x + 16} ${y - 18}L${x + 11} ${y - 4}Z`, fill),
    shape(`M${x - 20} ${y - 12}C${x - 12} ${y - 30} ${x + 12} ${y - 30} ${x + 14} ${y - 14}Z`, fill),
    `${oval(x, y - 6, 12, 15, fill)}${disc(x - 12, y - 18, 8, fill)}`,
  ]);
  const [shoulder, hips] = [chosen.arms[0][0][1] - 6, chosen.legs[0][0][1]];
  const coat = random.pick([
    shape(
      `M-20 ${shoulder + 6}Q0 ${shoulder - 8} 20 ${shoulder + 6}L17 ${hips - 24}L30 ${hips + 54}H-29L-17 ${hips - 24}Z`,
      fill,
    ),
    shape(`M-25 ${shoulder + 4}Q0 ${shoulder - 8} 25 ${shoulder + 4}L27 ${hips + 26}H-26Z`, fill),
    shape(`M-14 ${hips - 22}H14L22 ${hips + 50}H-21Z`, fill),
    "",
  ]);
  const bag = how === "standing" && random.chance(0.4) ? shape("M20 -108L44 -112L48 -70L23 -66Z", fill) : "";
  return `${solid(chosen, fill)}${hair}${how === "sitting" ? "" : coat}${bag}`;
}

/** Drawings of the wooden mannequin on newsprint: searching lines, a tone, and a dotted shadow side. */
export const gestures: Maker = (random, palette, variant) => {
  const { ink, paper } = palette;
  const [loud, middle, pale] = palette.colors;
  const one = (pose: Pose, name: string, tone: string) => {
    const outline = parts(pose);
    const searching = times(4, () => {
      const [dx, dy] = [random.between(-24, 24) / 10, random.between(-20, 20) / 10];
      return at(dx, dy, outline.map((path) => stroke(path, ink, 0.6)).join(""), random.between(98, 103) / 100);
    });
    const wood = outline.map((path) => stroke(path, ink, 1.5, `style="fill:${tone}"`)).join("");
    const shadow = `<clipPath id="${name}">${outline.map((path) => `<path d="${path}"/>`).join("")}</clipPath><g clip-path="url(#${name})">${halftone({ x: -130, y: -225, width: 260, height: 240 }, 5.4, ink, (across) => Math.max(0, across - 0.36) * 1.5)}</g>`;
    const pegs = [...pose.arms, ...pose.legs]
      .flatMap(([, joint, end], i) => [
        disc(joint[0], joint[1], i < 2 ? 4.6 : 6.6, tone, `stroke="${ink}" stroke-width="1.4"`),
        disc(end[0], end[1], 2, ink),
      ])
      .join("");
    return `<g opacity=".5">${searching}</g>${wood}${shadow}${pegs}`;
  };
  const chosen = posing[variant % posing.length] as Pose;
  const second = posing[(variant + 2) % posing.length] as Pose;
  const isPair = variant % 3 === 2 || variant % posing.length === 3;
  const format = isPair ? { width: 1200, height: 860 } : upright;
  const floor = format.height - 126;
  const wash = isPair
    ? `${rect(0, floor - 60, 1200, 190, pale)}${disc(600, 360, 300, pale)}`
    : `${rect(110, 150, 580, floor - 90, pale)}${rect(0, floor - 60, 800, 190, pale)}`;
  const draw = (x: number, pose: Pose, name: string, tone: string, scale: number) =>
    at(x, floor, `${oval(6, 2, 62, 9, ink, 'opacity=".28"')}${one(pose, name, tone)}`, scale);
  const models = isPair
    ? `${draw(330, chosen, "first", middle, 3)}${draw(880, second, "second", loud, 3)}`
    : draw(400, chosen, "first", variant % 2 ? loud : middle, Math.abs(chosen.arms[0][2][0]) > 70 ? 3.9 : 4.6);
  const tape = (x: number, turn: number) => at(x, 20, shape("M-60 -18L60 -20L57 18L-62 19Z", middle, 'opacity=".6"'), 1, turn);
  return bare(format, paper, `${wash}${models}${tape(120, -3)}${tape(format.width - 120, 4)}`);
};
