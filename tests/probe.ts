import { Lynx } from "./support/lynx.ts";

const l = new Lynx("http://localhost:3141/login");
try {
  await l.fill("Email Address", "maria@class1985.example");
  await l.fill("Password", "art-and-design-1985");
  await l.send("Sign In");
  console.log((await l.shows("María Santiago")).slice(0, 600));
  await l.goTo("http://localhost:3141/yearbook?album=22&dialog=add-photo");
  console.log((await l.shows("Add Photo")).slice(0, 1500));
} catch (e) {
  console.log(String(e));
} finally {
  await l.close();
}
