import { Eyebrow } from "#app/ui/page-head.tsx";

/** Tips for planning a meet-up. */
export function PlanningTips() {
  return (
    <aside
      className="mt-12 border-l-6 border-vermilion pb-2 pl-4 pt-4 xl:supports-grid:mt-1.5 print:hidden"
      aria-labelledby="planning-tips"
    >
      <Eyebrow as="h2" id="planning-tips">
        Planning tips
      </Eyebrow>
      <ul className="*:border-t *:py-2.5">
        <li>Plan 1-2 weeks ahead so that people can keep the day free.</li>
        <li>Form a committee of 3-5 volunteers: one for the place, one for the food, one who writes to everybody.</li>
        <li>No date yet? Leave the date empty. People can already join.</li>
      </ul>
    </aside>
  );
}
