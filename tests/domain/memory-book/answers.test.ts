import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import {
  listAnswersTo,
  listOwnAnswers,
  listPeopleWithAnswers,
  listReadableAnswers,
  readableAnswersOf,
  saveAnswers,
} from "#app/domain/memory-book/answers.server.ts";
import { decideOnBook, findBookDecision } from "#app/domain/memory-book/book.server.ts";
import {
  addQuestion,
  deleteQuestion,
  editQuestion,
  listQuestions,
  moveQuestion,
} from "#app/domain/memory-book/questions.server.ts";
import { type AnswerInput, answersForm } from "#app/domain/memory-book/questions.ts";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookQuestions } from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { actorOf, loggedEntries, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addMember, password } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";

temporaryDatabase();
let ben: Member;
let first: number;
let second: number;
const chief = addAdministrator();
beforeEach(async () => {
  db().delete(bookQuestions).run();
  ben = addMember("Ben");
  [first, second] = [(await add("What do you make?")).id, (await add("What do you miss?")).id];
});

const add = (question: string, by: Member = chief) => addQuestion.perform(actorOf(by), { question });
const texts = () => listQuestions().map(({ question }) => question);
type Draft = Partial<AnswerInput> & { questionId: number };
const save = async (by: Member, ...answers: Draft[]) =>
  (await saveAnswers.perform(actorOf(by), { answers: answers.map((one) => ({ audience: "members" as const, ...one })) })).answers;
const own = (questionId = first, by = ben) => listOwnAnswers(by.id).find((answer) => answer.questionId === questionId);
const stored = () => db().select().from(bookAnswers).all();

describe("questions", () => {
  test("are added, changed, moved, and deleted by administrators only", async () => {
    for (const attempt of [
      () => add("Mine?", ben),
      () => editQuestion.perform(actorOf(ben), { questionId: first, question: "Mine?" }),
      () => moveQuestion.perform(actorOf(ben), { questionId: second, direction: "up" }),
      () => deleteQuestion.perform(actorOf(ben), { questionId: first }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
    await moveQuestion.perform(actorOf(chief), { questionId: second, direction: "up" });
    expect(texts()).toEqual(["What do you miss?", "What do you make?"]);
    await moveQuestion.perform(actorOf(chief), { questionId: second, direction: "up" });
    expect(texts()).toEqual(["What do you miss?", "What do you make?"]);
  });

  test("are at most twelve, and the same one is added once", async () => {
    expect((await add("what do you  make?")).id).toBe(first);
    for (let number = 3; number <= 12; number += 1) await add(`Question ${number}?`);
    await expect(add("One more?")).rejects.toMatchObject({ status: 409, field: "question" });
    expect(texts()).toHaveLength(12);
  });

  test("go with their answers, and the result and the log say how many", async () => {
    await save(ben, { questionId: first, answer: "Bread" }, { questionId: second, answer: "The roof" });
    expect(await deleteQuestion.perform(actorOf(chief), { questionId: first })).toEqual({ id: first, answers: 1 });
    expect(stored().map(({ answer }) => answer)).toEqual(["The roof"]);
    expect(loggedEntries().at(-1)?.description).toContain("with 1 answers");
  });
});

describe("answers", () => {
  test("only for the book are seen by their author and by nobody else on the site", async () => {
    await save(ben, { questionId: first, answer: "Bread", audience: "book" }, { questionId: second, answer: "The roof" });
    expect(readableAnswersOf(ben.id).map(({ answer }) => answer)).toEqual(["The roof"]);
    expect(listAnswersTo(first, 1)).toMatchObject({ answers: [], total: 0 });
    expect(listReadableAnswers(first).all()).toEqual([]);
    expect(listPeopleWithAnswers(1).people).toMatchObject([{ id: ben.id, question: "What do you miss?", answer: "The roof" }]);
    expect(own()).toMatchObject({ answer: "Bread", audience: "book" });
  });

  test("of people who are not listed are not shown", () => {
    const hidden = addDeactivated();
    addRow(bookAnswers, { questionId: first, userId: hidden.id, answer: "Nets", audience: "members", updatedAt: new Date() });
    expect([listAnswersTo(first, 1).total, listPeopleWithAnswers(1).total, readableAnswersOf(hidden.id).length]).toEqual([
      0, 0, 0,
    ]);
  });

  test("are emptied, and a second save of the same form changes nothing", async () => {
    const form = { questionId: first, answer: "Bread", shown: "" };
    const [saved] = await save(ben, form);
    const [again] = await save(ben, form);
    expect(again).toEqual(saved);
    await save(ben, { questionId: first, answer: null, shown: saved?.mark });
    expect(own()).toMatchObject({ answer: null, mark: "" });
  });

  test("of two windows: the last one wins and says so, and what a window did not change is not taken back", async () => {
    const [opened] = await save(ben, { questionId: first, answer: "Bread" });
    await save(ben, { questionId: second, answer: "The roof" });
    await save(ben, { questionId: first, answer: "Cake", shown: opened?.mark });
    // The other window still shows 'Bread', and nothing for the second question.
    const unchanged = await save(
      ben,
      { questionId: first, answer: "Bread", shown: opened?.mark },
      { questionId: second, answer: null, shown: "" },
    );
    expect(unchanged.map(({ answer, replacedNewer }) => [answer, replacedNewer])).toEqual([
      ["Cake", false],
      ["The roof", false],
    ]);
    const [last] = await save(ben, { questionId: first, answer: "Pie", shown: opened?.mark });
    expect(last).toMatchObject({ answer: "Pie", replacedNewer: true });
  });

  test("to a question that was deleted meanwhile are left out, and the others are saved", async () => {
    await deleteQuestion.perform(actorOf(chief), { questionId: first });
    expect(await save(ben, { questionId: first, answer: "Bread" }, { questionId: second, answer: "Roof" })).toHaveLength(1);
    await expect(save(ben, { questionId: first, answer: "Bread" })).rejects.toMatchObject({ status: 404 });
  });

  test("are not in the activity log", async () => {
    await save(ben, { questionId: first, answer: "A secret" });
    expect(JSON.stringify(loggedEntries())).not.toContain("A secret");
  });

  test("of a form keep the name of the field that is too long", () => {
    const fields = { answer_7: "x".repeat(1001), audience_7: "book", answer_8: "Roof", audience_8: "members", csrf: "x" };
    const issue = answersForm.safeParse(fields).error?.issues[0];
    expect(issue).toMatchObject({ path: ["answer_7"], message: "An answer can have at most 1,000 characters" });
    expect(answersForm.parse({ audience_8: "members", shown_8: "m" })).toEqual({
      answers: [{ questionId: 8, answer: null, audience: "members", shown: "m" }],
    });
  });

  test("and the decision about the book are in 'My data', and go when somebody leaves", async () => {
    await save(ben, { questionId: first, answer: "Bread", audience: "book" });
    await decideOnBook.perform(actorOf(ben), { choice: "yes" });
    const { stream } = await myDataArchive(ben);
    const data = JSON.parse((await filesOf(await buffer(stream))).get("data.json")?.toString() ?? "");
    expect(data).toMatchObject({ answers: [{ answer: "Bread", audience: "book" }], memoryBook: { isIncluded: true } });
    await leaveClass.perform(actorOf(ben), { currentPassword: password, works: "keep", names: "keep" });
    expect(stored()).toEqual([]);
    expect(findBookDecision(ben.id).isIncluded).toBeNull();
  });
});
