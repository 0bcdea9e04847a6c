/** What screens of the memory book need without the schemas, whose library loads when a form is first used. */

/** The most questions at the same time: with more, few people answer. */
export const maxQuestions = 12;

export const answerLength = 1000;

/** The names of a question's fields in the form that has all of them. */
export const answerFields = (question: number) => ({
  answer: `answer_${question}`,
  audience: `audience_${question}`,
  shown: `shown_${question}`,
});

export const maxBookPhotos = 300;
/** Photos of an album on one page of the screen. */
export const photosToChoose = 48;

/** Questions that administrators can begin with. */
export const suggestedQuestions = [
  "What do you do on a Sunday morning?",
  "What are you making at the moment?",
  "Which teacher do you still think of, and why?",
  "What was your first job after school?",
  "What would you tell yourself on graduation day?",
  "Where in the building would you go first if you could walk in today?",
  "Who from the class would you like to find again?",
  "What have you learned since that no school teaches?",
] as const;
