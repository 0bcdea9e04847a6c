/** Forms of the same first name. The first of a line stands for all of them. */
const forms = `john jon johnny jack johnathan jonathan
robert bob bobby rob robbie bert
william bill billy will willie liam
richard rick ricky rich dick richie
james jim jimmy jamie
michael mike mick mickey micheal
thomas tom tommy
joseph joe joey
charles charlie chuck chas
david dave davy
daniel dan danny
donald don donnie
edward ed eddie ted ned
kenneth ken kenny
ronald ron ronnie
anthony tony
steven steve stephen stevie
gregory greg gregg
jeffrey jeff geoffrey geoff jeffery
lawrence larry laurence
timothy tim
patrick pat paddy
matthew matt
andrew andy drew
samuel sam sammy
benjamin ben benny
frederick fred freddy
gerald gerry jerry
philip phil phillip
raymond ray
walter walt
nicholas nick nicolas
christopher chris kris
elizabeth liz beth betty lizzie eliza betsy elisabeth
margaret peggy maggie meg marge
katherine kathy kate katie catherine cathy kathryn kathleen cathleen
susan sue suzanne susie
patricia patty trish tricia
barbara barb barbie
deborah debbie deb debra
judith judy
kimberly kim kimberley
jennifer jenny jen
jessica jess
rebecca becky becca
cynthia cindy
sandra sandy
pamela pam
christine chris christina tina kris kristine
theresa terry teresa terri
victoria vicki vicky vickie
virginia ginny
dorothy dot dottie
ann anne anna annie
sara sarah
lori laurie
eric erik
carl karl
marc mark
alan allan allen
jose josé pepe
francisco paco frank
maria mary marie`;

const lines = forms.split("\n").map((line) => line.split(" "));
const usual = new Map<string, string>();
for (const [first = "", ...others] of lines) {
  for (const name of [first, ...others]) if (!usual.has(name)) usual.set(name, first);
}

/** The form that stands for a first name in lower case without spaces: 'john' for 'jon'. The name itself if it has none. */
export const similarFirstName = (name: string): string => usual.get(name) ?? name;

/** Every form of a first name in lower case without spaces, from all lines that have it: 'kathy' and others for 'kathleen'. */
export const formsOfFirstName = (name: string): string[] => lines.filter((line) => line.includes(name)).flat();
