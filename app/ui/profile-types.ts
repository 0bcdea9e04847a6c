/** The choices of a form that asks for a profile type. */
export const profileTypeOptions = [
  { value: "classmate", label: "Classmate" },
  { value: "teacher", label: "Teacher" },
] as const;
