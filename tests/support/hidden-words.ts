/** The words of what hidden-things.ts adds, and who may read each. */

/** Begins all words, so that searches find them without naming them. */
export const mark = "zq";
const [toAdministrators, toNobody] = [["administrator"], []] as const;
const ownersAndAdministrators = ["owner", "administrator"] as const;

/** Who reads: every kind of person who can, and the other party, who wrote the owner's message and comes to the owner's meet-up. */
export const kindsOfReaders = ["visitor", "member", "helper", "other party", "owner", "administrator"] as const;
export type Reader = (typeof kindsOfReaders)[number];

/** Times, by the words that stand for them: each on a day of its own. */
const day = (n: number) => new Date(Date.UTC(2001, 1, n, 17, 0, 0, 700 + n));
export const timesOf = {
  zqtimerefused: day(1),
  zqtimereturned: day(2),
  zqtimememoriamlogin: day(3),
  zqtimemissinglogin: day(4),
  zqtimepreviouslogin: day(5),
  zqtimememoriamadded: day(6),
  zqtimemissingadded: day(7),
  zqtimejoined: day(9),
  zqtimeasked: day(10),
};

/** Who may read each word. A word without the mark is the name of a field. */
export const readers: Record<string, readonly Reader[]> = {
  zqdeletedphoto: toAdministrators,
  zqdeletedalbum: toAdministrators,
  zqphotoofdeletedalbum: toNobody,
  zqdeletedtext: toNobody,
  zqdeletedpicture: toAdministrators,
  zqdeletedcover: toAdministrators,
  zqnameindeletedphoto: toNobody,
  // The member asked that the owner's photo be taken down, and is named in it.
  zqhiddenphoto: ["member", "owner", "administrator"],
  zqhiddenpicture: ["member", "owner", "administrator"],
  zqreason: ["member", "owner", "administrator"],
  zqnameinhiddenphoto: toNobody,
  zqcommentonhidden: toNobody,
  zqdeletedcomment: toNobody,
  zqdeletedremembrance: toNobody,
  zqunlistedfirst: toAdministrators,
  zqunlistedlast: toAdministrators,
  zqunlistedmaiden: toAdministrators,
  "zqunlisted@": toAdministrators,
  zqunlistedcity: toAdministrators,
  zqunlistedprofession: toAdministrators,
  zqunlistedcompany: toNobody,
  zqunlistedspecialty: toNobody,
  zqunlistedbio: toNobody,
  zqunlistedphoto: toAdministrators,
  zqunlistedportrait: toAdministrators,
  zqunlistingrequest: toAdministrators,
  zqdeactivatedbio: toNobody,
  zqdeactivatedemail: toAdministrators,
  zqdeactivatedphoto: toAdministrators,
  zqdeactivatedportrait: toAdministrators,
  zqdeactivatedanswer: toNobody,
  zqdeactivatedguests: toNobody,
  zqdeactivatednote: toNobody,
  zqundoneobituary: toNobody,
  zqmissingemail: toAdministrators,
  zqmissingphone: toAdministrators,
  zqmemoriamemail: toAdministrators,
  zqconfirmedby: toAdministrators,
  zqprivateemail: ownersAndAdministrators,
  zqprivatecity: ownersAndAdministrators,
  zqprivatestate: ownersAndAdministrators,
  zqphone: ownersAndAdministrators,
  zqpostaladdress: ownersAndAdministrators,
  zqadminnotes: toAdministrators,
  zqloginaddress: toNobody,
  zqtimerefused: toNobody,
  zqtimereturned: ownersAndAdministrators,
  zqtimememoriamlogin: toNobody,
  zqtimemissinglogin: toNobody,
  zqtimepreviouslogin: ["owner"],
  zqtimememoriamadded: toNobody,
  zqtimemissingadded: toNobody,
  zqtimejoined: toNobody,
  // How often somebody in memoriam was looked at, and their karma.
  "987654321012": toNobody,
  "987654321013": toNobody,
  zqmessage: ["owner", "other party"],
  zqsubject: ["owner", "other party"],
  zqmessagedeleted: toNobody,
  senderdeletedat: toNobody,
  recipientdeletedat: toNobody,
  zqcontactname: toAdministrators,
  zqcontactemail: toAdministrators,
  zqcontact: toAdministrators,
  zqcontacttext: toAdministrators,
  zqcontactaddress: toAdministrators,
  zqcontactbrowser: toAdministrators,
  zqcontactlocation: toAdministrators,
  zqdeletedcontact: toNobody,
  zqtip: toAdministrators,
  zqbookanswer: ownersAndAdministrators,
  zqpayment: ["other party", "owner", "administrator"],
  zqnextpayment: ["other party", "administrator"],
  // The other party brings a guest, and wrote a note.
  zqguestname: ["helper", "other party", "owner", "administrator"],
  zqattendeenote: ["other party", "owner", "administrator"],
  zqreplyguests: ownersAndAdministrators,
  zqreplynote: ownersAndAdministrators,
  zqwalkin: ["helper", "owner", "administrator"],
  zqtimeasked: ownersAndAdministrators,
  answeredat: ["other party", "owner", "administrator"],
  haspaid: ["helper", "other party", "owner", "administrator"],
  arrivedat: ["helper", "other party", "owner", "administrator"],
  arrivedguests: ["helper", "other party", "owner", "administrator"],
  checkedinby: ["helper", "other party", "owner", "administrator"],
  waswaiting: toNobody,
  absenthelpers: ["helper", "owner", "administrator"],
  zqlogaction: toAdministrators,
  zqlogentry: toAdministrators,
  zqlogdetails: toAdministrators,
  zqlogaddress: toAdministrators,
  zqlogbrowser: toAdministrators,
  zqlogerror: toAdministrators,
  zqendedannouncement: toAdministrators,
  zqendedtext: toAdministrators,
  zqmailingsubject: toAdministrators,
  zqmailingtext: toAdministrators,
  emailsgone: ownersAndAdministrators,
  copiesread: ownersAndAdministrators,
  onsite: ownersAndAdministrators,
  byemail: ownersAndAdministrators,
  onpaper: ownersAndAdministrators,
  obstacle: ownersAndAdministrators,
  zqsession: ["owner"],
  zqsessionaddress: ["owner"],
  zqsessionhash: ["owner"],
  zqunconfirmedemail: ["owner"],
  zqcalendartoken: ["owner"],
  zqemailtoken: toNobody,
  zqemailaddress: toNobody,
  zqemailsubject: toNobody,
  zqemailbody: toNobody,
  zqemailbatch: toNobody,
  zqemailgroup: toNobody,
  zqemailproblem: toAdministrators,
  zqreturnaddress: toAdministrators,
  zqsubmissionkey: toNobody,
  zqtokenhash: toNobody,
  zqletterbatch: toAdministrators,
  zqfactorkey: toNobody,
  zqrecoverycode: toNobody,
  zqchallenge: toNobody,
  zqnoticeid: toNobody,
  zqnoticetitle: toNobody,
  zqnoticetext: toNobody,
  zqlimit: toNobody,
  sortname: toNobody,
  searchtext: toNobody,
  originalfile: toNobody,
  uploadedby: toNobody,
  weeklysince: toNobody,
  laststep: toNobody,
  codeenteredat: toNobody,
  argon2id$: toNobody,
};

/** How a word may stand in an answer: a time in figures, for programs, or as a date. */
const forms: readonly (readonly [word: string, RegExp])[] = Object.keys(readers).map((word) => {
  const time = timesOf[word as keyof typeof timesOf] as Date | undefined;
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Not 'feb 10, 2001' for 'feb 1'.
  const texts = time
    ? [time.toISOString(), String(time.getTime()), `feb ${time.getUTCDate()}, 2001`, `february ${time.getUTCDate()}, 2001`]
    : [word];
  // The name of a field begins and ends where it does: 'zqsession' is not in 'zqsessionhash'.
  return [word, new RegExp(texts.map((text) => `(?<![a-z])${literally(text.toLowerCase())}(?![a-z])`).join("|"))];
});

/** The words in an answer. */
export const wordsIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return forms.filter(([, form]) => form.test(lower)).map(([word]) => word);
};

/** What somebody reads besides in the file of their own data, because they wrote it or it is about them. */
export const ownData: Partial<Record<Reader, readonly string[]>> = {
  owner: [
    "zqdeletedphoto",
    "zqdeletedalbum",
    "zqphotoofdeletedalbum",
    "zqdeletedtext",
    "zqdeletedpicture",
    "zqdeletedcover",
    "zqnameindeletedphoto",
    "zqnameinhiddenphoto",
    "zqcommentonhidden",
    "zqdeletedcomment",
    "zqdeletedremembrance",
    "zqloginaddress",
    "zqtimerefused",
    "zqtimejoined",
    "zqemailaddress",
    "originalfile",
  ],
  "other party": ["originalfile"],
  member: ["zqunlistingrequest", "zqtip"],
};
