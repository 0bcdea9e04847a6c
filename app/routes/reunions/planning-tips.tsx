/** Tips for planning a meet-up. */
export function PlanningTips() {
  return (
    <aside className="tips" aria-labelledby="planning-tips">
      <h2 id="planning-tips" className="eyebrow">
        Planning tips
      </h2>
      <ul>
        <li>Plan 1-2 weeks ahead so that people can keep the day free.</li>
        <li>Form a committee of 3-5 volunteers: one for the place, one for the food, one who writes to everybody.</li>
        <li>No date yet? Leave the date empty. People can already join.</li>
      </ul>
    </aside>
  );
}
