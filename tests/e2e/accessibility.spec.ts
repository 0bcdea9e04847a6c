import { accessibilityProblems, screenGroups } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";

test.slow();

for (const [group, isInGroup] of Object.entries(screenGroups)) {
  test(`no accessibility problem in light, dark, simple, narrow, and enlarged screens: ${group}`, async ({ page, screens }) => {
    const checked = screens.filter((screen) => screen.isRepresentative && isInGroup(screen));
    expect(checked.length).toBeGreaterThan(5);
    const { found, seen } = await accessibilityProblems(page, checked);
    expect(seen.size, "texts of different appearance").toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
}
