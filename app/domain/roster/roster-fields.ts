/** The fields of a class list: what they are called, and which headings mean them. */

/**
 * Each by its name in the code. `headings` are accepted in English, Spanish, German, and French, without case, accents, and
 * punctuation; the earlier one means the field more exactly.
 */
export const rosterFields = {
  fullName: {
    label: "Full name",
    headings:
      "Full Name|Name|Names|Member|Member Name|Student Name|Student|Classmate|Classmate Name|Alumni Name|Alumnus|Display Name|Last Name, First Name|Last, First|First and Last Name|Nombre completo|Nombre y apellidos|Vollständiger Name|Vor- und Nachname|Nom complet|Nom et prénom|Nom, prénom",
  },
  firstName: {
    label: "First name",
    headings:
      "First Name|First|Given Name|Forename|First Names|FName|Preferred First Name|Nombre|Nombres|Nombre de pila|Vorname|Rufname|Prénom|Prénoms",
  },
  middleName: {
    label: "Middle name",
    headings: "Middle Name|Middle|Middle Initial|MI|Additional Name|Segundo nombre|Zweiter Vorname|Deuxième prénom",
  },
  lastName: {
    label: "Last name",
    headings:
      "Last Name|Last|Surname|Family Name|LName|Last Names|Current Last Name|Apellido|Apellidos|Nachname|Familienname|Nom|Nom de famille",
  },
  suffix: { label: "Suffix (Jr., III)", headings: "Suffix|Name Suffix|Sufijo|Suffixe|Namenszusatz" },
  maidenName: {
    label: "Birth name (née)",
    headings:
      "Maiden Name|Maiden|Née|Nee|Birth Name|Former Name|Former Last Name|Maiden Last Name|Name at Graduation|Last Name at Graduation|HS Last Name|Apellido de soltera|Geburtsname|Mädchenname|Geb.|Nom de naissance|Nom de jeune fille",
  },
  marriedName: {
    label: "Married name",
    headings: "Married Name|Married Last Name|Married|Apellido de casada|Ehename|Nom d'épouse|Nom marital",
  },
  email: {
    label: "Email address",
    headings:
      "Email|Email Address|E-mail 1 - Value|Primary Email|Email 1|Email Address 1|Personal Email|Home Email|Mail|Mail Address|Contact Email|Correo electrónico|Correo|E-Mail-Adresse|Courriel|Adresse e-mail|Adresse électronique",
  },
  otherEmail: {
    label: "Another email address (for the notes)",
    headings:
      "E-mail 2 Address|E-mail 3 Address|E-mail 2 - Value|E-mail 3 - Value|Email 2|Email 3|Email Address 2|Email Address 3|Alternate Email|Secondary Email|Other Email|Second Email|Work Email",
  },
  phone: {
    label: "Phone",
    headings:
      "Phone|Home Phone|Mobile Phone|Cell Phone|Cell|Mobile|Phone Number|Telephone|Tel|Primary Phone|Phone 1 - Value|Phone 2 - Value|Home Telephone|Phone 1|Phone 2|Teléfono|Móvil|Celular|Telefon|Telefonnummer|Handy|Mobil|Téléphone|Portable",
  },
  postalAddress: {
    label: "Postal address, complete",
    headings:
      "Postal Address|Mailing Address|Address 1 - Formatted|Full Address|Complete Address|Address (complete)|Dirección completa|Postanschrift|Anschrift|Adresse complète|Adresse postale",
  },
  street: {
    label: "Street",
    headings:
      "Street|Street Address|Home Street|Home Street 2|Home Street 3|Address|Address 1|Address 2|Address Line 1|Address Line 2|Address1|Address2|Home Address|Home Address 1|Home Address 2|Address 1 - Street|Mailing Street|Apt|Unit|Address 1 - Extended Address|Address 1 - PO Box|Extended Address|Dirección|Calle|Domicilio|Straße|Strasse|Adresse|Rue",
  },
  currentCity: {
    label: "City",
    headings: "City|Home City|Town|Current City|City/Town|Address 1 - City|Mailing City|Ciudad|Ort|Wohnort|Stadt|Ville|Commune",
  },
  currentState: {
    label: "State",
    headings:
      "State|Home State|ST|Current State|State/Province|Province|Region|Address 1 - Region|Mailing State|Estado|Provincia|Bundesland|État",
  },
  postalCode: {
    label: "ZIP code",
    headings:
      "ZIP|ZIP Code|Postal Code|Home ZIP|Home Postal Code|Home ZIP Code|ZIP/Postal Code|Postcode|Address 1 - Postal Code|Mailing ZIP|Código postal|CP|PLZ|Postleitzahl|Code postal",
  },
  country: {
    label: "Country",
    headings: "Country|Home Country|Home Country/Region|Country/Region|Address 1 - Country|País|Land|Pays",
  },
  graduationYear: {
    label: "Class year",
    headings:
      "Class Year|Graduation Year|Grad Year|Grad Yr|GradYr|Grad|Graduated|Graduation Date|Date Graduated|Year|Class|Class of|HS Grad Year|Yr|Año|Año de graduación|Promoción|Generación|Jahrgang|Abschlussjahr|Abitur|Année|Promotion|Année de diplôme",
  },
  profileType: {
    label: "Classmate or teacher",
    headings: "Type|Profile Type|Member Type|Classmate or Teacher|Classmate Type|Role|Tipo|Typ|Rolle|Rôle",
  },
  status: {
    label: "Status (deceased, missing)",
    headings: "Status|Member Status|Life Status|Contact Status|Estado actual|Situación|Statut",
  },
  deceased: {
    label: "In memoriam (yes, no, or a date)",
    headings:
      "Deceased|In Memoriam|Died|Dead|Passed|Passed Away|Date of Death|Death Date|Year of Death|Date Deceased|Deceased Date|Deceased On|Date Died|DOD|Fallecido|Verstorben|Gestorben|Décédé|RIP",
  },
  missing: {
    label: "Missing (yes or no)",
    headings: "Missing|Lost|Missing Classmate|Address Unknown|Lost Contact|Desaparecido|Vermisst|Disparu",
  },
  unlisted: {
    label: "Does not wish to be listed (yes or no)",
    headings:
      "Do Not Contact|Do Not Mail|Do Not List|Do Not Publish|DNC|Unlisted|Opt Out|Opted Out|No Contact|Does not wish to be listed",
  },
  notes: {
    label: "Notes for administrators",
    headings:
      "Notes|Note|Comments|Comment|Remarks|Remark|Memo|Notas|Observaciones|Comentarios|Notizen|Bemerkung|Bemerkungen|Anmerkungen|Remarques|Commentaires",
  },
  profession: {
    label: "Profession",
    headings:
      "Profession|Occupation|Job|Job Title|Organization 1 - Title|Organization Title|Title/Position|Position|Profesión|Ocupación|Beruf|Métier",
  },
  company: {
    label: "Company",
    headings:
      "Company|Employer|Organization|Organization 1 - Name|Organization Name|Business|Company Name|Empresa|Firma|Arbeitgeber|Entreprise|Société|Employeur",
  },
  artisticSpecialty: {
    label: "Artistic specialty",
    headings: "Artistic Specialty|Specialty|Art Specialty|Medium|Art Major|Major|Especialidad|Kunstrichtung|Spécialité",
  },
} as const;
export type RosterField = keyof typeof rosterFields;
export const isRosterField = (name: string): name is RosterField => Object.hasOwn(rosterFields, name);
/** What a column is; null if it is not imported. */
export type ColumnField = RosterField | null;

/** Texts that profiles have under the same name, and that are stored as they are in the list. */
export const profileTexts = [
  "currentState",
  "profession",
  "company",
  "artisticSpecialty",
] as const satisfies readonly RosterField[];

/** Columns that say whether somebody has died, is missing, or does not wish to be listed. */
const stateFields = ["status", "deceased", "missing", "unlisted"] as const satisfies readonly RosterField[];
export type StateField = (typeof stateFields)[number];
export const isStateField = (field: ColumnField): field is StateField => stateFields.some((one) => one === field);

/** Several columns may be one of these. */
export const repeatedFields: readonly RosterField[] = [...stateFields, "phone", "postalAddress", "street", "notes", "otherEmail"];

/**
 * What is wrong with the choice of fields, in sentences; nothing if it can be read. `titles` are what people call the columns.
 */
export function columnFaults(fields: readonly ColumnField[], titles: readonly string[]): string[] {
  const has = (field: RosterField) => fields.includes(field);
  const faults = fields.flatMap((field, column) => {
    const first = fields.indexOf(field);
    if (!field || first === column || repeatedFields.includes(field)) return [];
    return `The columns “${titles[first]}” and “${titles[column]}” can't both be “${rosterFields[field].label}”. Please choose one of them.`;
  });
  const isWhole = has("fullName");
  const [hasFirst, hasLast] = [has("firstName"), has("lastName")];
  const either = "either one column with the full name, or one for the first and one for the last name";
  if (isWhole && (hasFirst || hasLast)) faults.push(`Please choose ${either}, but not both.`);
  else if (!isWhole && hasFirst !== hasLast) faults.push(`Please say which column is the ${hasFirst ? "last" : "first"} name.`);
  else if (!isWhole && !hasFirst) faults.push(`Please say which column is the name: ${either}.`);
  return faults;
}
