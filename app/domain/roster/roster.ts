/** What the columns of a class list can be. */

/** The fields, with what the screen and the command call them. */
export const rosterFields = {
  fullName: "Full name",
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  suffix: "Suffix (Jr., III)",
  maidenName: "Birth name (née)",
  marriedName: "Married name",
  email: "Email address",
  otherEmail: "Another email address (for the notes)",
  phone: "Phone",
  postalAddress: "Postal address, complete",
  street: "Street",
  currentCity: "City",
  currentState: "State",
  postalCode: "ZIP code",
  country: "Country",
  graduationYear: "Class year",
  profileType: "Classmate or teacher",
  status: "Status (deceased, missing)",
  deceased: "In memoriam (yes or no)",
  missing: "Missing (yes or no)",
  notes: "Notes for administrators",
  profession: "Profession",
  company: "Company",
  artisticSpecialty: "Artistic specialty",
} as const;
export type RosterField = keyof typeof rosterFields;
export const isRosterField = (name: string): name is RosterField => Object.keys(rosterFields).includes(name);
/** What a column is; null if it is not imported. */
export type ColumnField = RosterField | null;

/** Several columns may be one of these: their texts are joined. */
export const joinedFields: readonly RosterField[] = ["phone", "postalAddress", "street", "notes", "otherEmail"];

/**
 * What is wrong with the choice of fields, in sentences; nothing if a list can be read with it. `titles` are what people call
 * the columns.
 */
export function columnFaults(fields: readonly ColumnField[], titles: readonly string[]): string[] {
  const faults: string[] = [];
  for (const [column, field] of fields.entries()) {
    const first = fields.indexOf(field);
    if (field && first !== column && !joinedFields.includes(field)) {
      faults.push(
        `The columns ${titles[first]} and ${titles[column]} can't both be “${rosterFields[field]}”. Please choose one of them.`,
      );
    }
  }
  const has = (field: RosterField) => fields.includes(field);
  if (!has("fullName") && !(has("firstName") && has("lastName"))) {
    faults.push(
      has("firstName") || has("lastName")
        ? `Please say which column is the ${has("firstName") ? "last" : "first"} name.`
        : "Please say which column is the name: either one column with the full name, or one for the first and one for the last name.",
    );
  }
  if (has("fullName") && (has("firstName") || has("lastName"))) {
    faults.push(
      "Please choose either one column with the full name, or one for the first and one for the last name, but not both.",
    );
  }
  return faults;
}
