import type { Kind } from "./access-site.ts";

/** The words of what hidden-things.ts adds, and who may read each. */

/** Begins all words, so that searches find them without naming them. */
export const mark = "zq";
const [toAdministrators, toNobody] = [["administrator"], []] as const;
const ownersAndAdministrators = ["owner", "administrator"] as const;

/** Who may read each word. */
export const readers: Record<string, readonly Kind[]> = {
  zqdeletedphoto: toAdministrators,
  zqdeletedalbum: toAdministrators,
  zqphotoofdeletedalbum: toNobody,
  zqnameindeletedphoto: toNobody,
  // The member asked that the owner's photo be taken down, and is named in it.
  zqhiddenphoto: ["member", "owner", "administrator"],
  zqreason: ["member", "owner", "administrator"],
  zqnameinhiddenphoto: toNobody,
  zqcommentonhidden: toNobody,
  zqdeletedcomment: toNobody,
  zqdeletedremembrance: toNobody,
  zqunlisted: toAdministrators,
  zqunlistedcity: toNobody,
  zqunlistingrequest: toAdministrators,
  zqdeactivatedbio: toNobody,
  zqdeactivatedemail: toAdministrators,
  zqdeactivatedanswer: toNobody,
  zqdeactivatedguests: toNobody,
  zqdeactivatednote: toNobody,
  zqmissingemail: toAdministrators,
  zqmissingphone: toAdministrators,
  zqmemoriamemail: toAdministrators,
  zqconfirmedby: toAdministrators,
  zqprivateemail: ownersAndAdministrators,
  zqprivatecity: ownersAndAdministrators,
  zqphone: ownersAndAdministrators,
  zqpostaladdress: ownersAndAdministrators,
  zqadminnotes: toAdministrators,
  zqmessage: ["owner"],
  zqsubject: ["owner"],
  zqmessagedeleted: toNobody,
  zqcontact: toAdministrators,
  zqdeletedcontact: toNobody,
  zqtip: toAdministrators,
  zqbookanswer: ownersAndAdministrators,
  zqpayment: ownersAndAdministrators,
  zqguestname: ["helper", "owner", "administrator"],
  zqattendeenote: ownersAndAdministrators,
  zqreplynote: ownersAndAdministrators,
  zqwalkin: ["helper", "owner", "administrator"],
  zqlogentry: toAdministrators,
  zqendedannouncement: toAdministrators,
  zqsession: ["owner"],
  argon2id$: toNobody,
};

/** What somebody reads besides in the file of their own data, because they wrote it. */
export const ownData: Partial<Record<Kind, readonly string[]>> = {
  owner: [
    "zqdeletedphoto",
    "zqdeletedalbum",
    "zqphotoofdeletedalbum",
    "zqnameindeletedphoto",
    "zqnameinhiddenphoto",
    "zqcommentonhidden",
    "zqdeletedcomment",
    "zqdeletedremembrance",
  ],
  member: ["zqunlistingrequest", "zqtip"],
};
