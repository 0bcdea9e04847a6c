import type { GivenAnswer } from "#app/domain/reunions/replies.server.ts";

/** How many answered what, in large figures. */
export function AnswerCounts({ answers, unanswered }: { answers: GivenAnswer[]; unanswered: number }) {
  const of = (answer: string) => answers.filter((given) => given.answer === answer);
  const coming = of("coming");
  const counts = [
    { name: "coming", count: coming.length },
    { name: "guests", count: coming.reduce((sum, { guests }) => sum + guests, 0) },
    { name: "waiting", count: of("waiting").length },
    { name: "perhaps", count: of("perhaps").length },
    { name: "can’t come", count: of("cant").length },
    { name: "not answered", count: unanswered },
  ];
  return (
    <ul className="mb-10 *:mb-3 *:mr-8 *:inline-block *:align-top">
      {counts.map(({ name, count }) => (
        <li key={name}>
          <span className="block font-display text-4xl lining-nums">{count}</span>{" "}
          <span className="font-display italic text-ink-2">{name}</span>
        </li>
      ))}
    </ul>
  );
}
