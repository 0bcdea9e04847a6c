import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { type ColumnField, type RosterField, rosterFields } from "./roster.ts";

/** The headings of columns, and what they mean. */

/**
 * The accepted headings: English first, then Spanish, German, and French, with those of Outlook, Google Contacts, Mailchimp,
 * and ClassCreator. Case, accents, and punctuation don't matter. If two columns match, the earlier heading here wins.
 */
const headings: Record<RosterField, string> = {
  firstName:
    "First Name|First|Given Name|Forename|First Names|FName|Preferred First Name|Nombre|Nombres|Nombre de pila|Vorname|Rufname|Prénom|Prénoms",
  middleName: "Middle Name|Middle|Middle Initial|MI|Additional Name|Segundo nombre|Zweiter Vorname|Deuxième prénom",
  lastName:
    "Last Name|Last|Surname|Family Name|LName|Last Names|Current Last Name|Apellido|Apellidos|Nachname|Familienname|Nom|Nom de famille",
  fullName:
    "Full Name|Name|Names|Member|Member Name|Student Name|Student|Classmate|Classmate Name|Alumni Name|Alumnus|Display Name|Last Name, First Name|Last, First|First and Last Name|Nombre completo|Nombre y apellidos|Vollständiger Name|Vor- und Nachname|Nom complet|Nom et prénom|Nom, prénom",
  suffix: "Suffix|Name Suffix|Sufijo|Suffixe|Namenszusatz",
  maidenName:
    "Maiden Name|Maiden|Née|Nee|Birth Name|Former Name|Former Last Name|Maiden Last Name|Name at Graduation|Last Name at Graduation|HS Last Name|Apellido de soltera|Geburtsname|Mädchenname|Geb.|Nom de naissance|Nom de jeune fille",
  marriedName: "Married Name|Married Last Name|Married|Apellido de casada|Ehename|Nom d'épouse|Nom marital",
  email:
    "Email|Email Address|E-mail 1 - Value|Primary Email|Email 1|Email Address 1|Personal Email|Home Email|Mail|Mail Address|Contact Email|Correo electrónico|Correo|E-Mail-Adresse|Courriel|Adresse e-mail|Adresse électronique",
  otherEmail:
    "E-mail 2 Address|E-mail 3 Address|E-mail 2 - Value|E-mail 3 - Value|Email 2|Email 3|Email Address 2|Email Address 3|Alternate Email|Secondary Email|Other Email|Second Email|Work Email",
  phone:
    "Phone|Home Phone|Mobile Phone|Cell Phone|Cell|Mobile|Phone Number|Telephone|Tel|Primary Phone|Phone 1 - Value|Phone 2 - Value|Home Telephone|Phone 1|Phone 2|Teléfono|Móvil|Celular|Telefon|Telefonnummer|Handy|Mobil|Téléphone|Portable",
  postalAddress:
    "Postal Address|Mailing Address|Full Address|Complete Address|Address (complete)|Dirección completa|Postanschrift|Anschrift|Adresse complète|Adresse postale",
  street:
    "Street|Street Address|Home Street|Home Street 2|Home Street 3|Address|Address 1|Address 2|Address Line 1|Address Line 2|Address1|Address2|Home Address|Home Address 1|Home Address 2|Address 1 - Street|Mailing Street|Apt|Unit|Dirección|Calle|Domicilio|Straße|Strasse|Adresse|Rue",
  currentCity: "City|Home City|Town|Current City|City/Town|Address 1 - City|Mailing City|Ciudad|Ort|Wohnort|Stadt|Ville|Commune",
  currentState:
    "State|Home State|ST|Current State|State/Province|Province|Region|Address 1 - Region|Mailing State|Estado|Provincia|Bundesland|État",
  postalCode:
    "ZIP|ZIP Code|Postal Code|Home ZIP|Home Postal Code|Home ZIP Code|ZIP/Postal Code|Postcode|Address 1 - Postal Code|Mailing ZIP|Código postal|CP|PLZ|Postleitzahl|Code postal",
  country: "Country|Home Country|Home Country/Region|Country/Region|Address 1 - Country|País|Land|Pays",
  graduationYear:
    "Class Year|Graduation Year|Grad Year|Grad Yr|GradYr|Grad|Graduated|Graduation Date|Date Graduated|Year|Class|Class of|HS Grad Year|Yr|Año|Año de graduación|Promoción|Generación|Jahrgang|Abschlussjahr|Abitur|Année|Promotion|Année de diplôme",
  profileType: "Type|Profile Type|Member Type|Classmate or Teacher|Classmate Type|Role|Tipo|Typ|Rolle|Rôle",
  status: "Status|Member Status|Life Status|Contact Status|Estado actual|Situación|Statut",
  deceased:
    "Deceased|In Memoriam|Died|Dead|Passed|Passed Away|Date of Death|Death Date|Year of Death|Fallecido|Verstorben|Gestorben|Décédé|RIP",
  missing: "Missing|Lost|Missing Classmate|Address Unknown|Lost Contact|Desaparecido|Vermisst|Disparu",
  notes:
    "Notes|Note|Comments|Comment|Remarks|Remark|Memo|Notas|Observaciones|Comentarios|Notizen|Bemerkung|Bemerkungen|Anmerkungen|Remarques|Commentaires",
  profession:
    "Profession|Occupation|Job|Job Title|Organization 1 - Title|Organization Title|Title/Position|Position|Profesión|Ocupación|Beruf|Métier",
  company:
    "Company|Employer|Organization|Organization 1 - Name|Organization Name|Business|Company Name|Empresa|Firma|Arbeitgeber|Entreprise|Société|Employeur",
  artisticSpecialty: "Artistic Specialty|Specialty|Art Specialty|Medium|Art Major|Major|Especialidad|Kunstrichtung|Spécialité",
};

/** Text without case, accents, spaces, and punctuation, so that 'E-Mail address' and 'email_address' match. */
export const comparable = (text: string): string => normalizeForSearch(text).replace(/[^a-z0-9]/g, "");

const places = new Map<string, { field: RosterField; rank: number }>();
for (const [field, titles] of Object.entries(headings)) {
  // The site's own names for the fields are the headings of its file of rows with errors.
  for (const [rank, title] of [...titles.split("|"), rosterFields[field as RosterField]].entries()) {
    const key = comparable(title);
    if (!places.has(key)) places.set(key, { field: field as RosterField, rank });
  }
}

/** The field that a heading means, or null. A smaller rank means it more exactly. */
export const headingPlace = (heading: string) => places.get(comparable(heading)) ?? null;

/** The field that a person means who types its name or one of its headings; null for 'do not import'. Undefined for neither. */
export function fieldNamed(typed: string): ColumnField | undefined {
  const key = comparable(typed);
  if (["", "ignore", "skip", "nothing", "none", "donotimport"].includes(key)) return null;
  const own = Object.entries(rosterFields).find(([field, label]) => [comparable(field), comparable(label)].includes(key));
  return own ? (own[0] as RosterField) : places.get(key)?.field;
}
