/** The options of a profile type field. */
export const profileTypeOptions = [
  { value: "classmate", label: "Classmate" },
  { value: "teacher", label: "Teacher" },
] as const;
