export const profileTypeOptions = [
  { value: "classmate", label: "Classmate" },
  { value: "teacher", label: "Teacher" },
] as const;
