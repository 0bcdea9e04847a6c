/** First names common at the class's age, which help to tell first from last names in lists without headings. */
export const commonFirstNames: ReadonlySet<string> = new Set(
  `aaron adam alan albert alex alexander alice alison allen amanda amy ana andrea andrew angel angela anita ann anna anne
  annette anthony antonio arthur barbara ben benjamin beth betty beverly bill bob bonnie brad brandon brenda brent brian bruce bryan
  carl carla carlos carmen carol caroline carolyn carrie catherine cathy charles cheryl chris christina christine christopher cindy
  claudia craig crystal curtis cynthia dale dan dana daniel danielle danny darlene darren darryl dave david dawn dean debbie deborah
  debra denise dennis diana diane don donald donna doris dorothy doug douglas earl ed eddie edward eileen elaine elizabeth ellen emily
  eric erica erik erin ernest eugene evelyn felix frances francis francisco frank fred gail gary gene george gerald gina gladys glenn
  gloria greg gregory hans harold harry heather hector heidi helen henry holly howard irene isabel jack jackie jacqueline james jamie
  jan jane janet janice jason javier jay jean jeff jeffrey jennifer jeremy jerry jesse jessica jill jim jimmy joan joann joanne joe joel
  john johnny jon jonathan jorge jose joseph joyce juan juanita judith judy julia julian julie julio june karen karl katherine kathleen
  kathryn kathy keith kelly ken kenneth kevin kim kimberly kristen kurt kyle larry laura lauren laurie lawrence lee leo leon leslie
  linda lisa liz lori lorraine louis lucia lucy luis luz lynn manuel marc marcia marcus margaret maria marie marilyn mario marion marjorie
  mark marlene martha martin marvin mary matt matthew maureen maurice melanie melissa michael michele michelle miguel mike mitchell
  monica nancy natalie nathan neil nicholas nicole nina norma norman olga oscar pablo pamela patricia patrick paul paula pedro peggy
  penny peter phil philip phillip phyllis rachel rafael ralph ramon randall randy ray raymond rebecca regina renee ricardo richard rick
  ricky rita rob robert roberta roberto robin rodney roger roland ron ronald rosa rose roy ruben russell ruth ryan sally sam samantha
  samuel sandra sara sarah scott sean sergio sharon sheila shelley sherry shirley sofia sonia stacey stacy stephanie stephen steve
  steven stuart sue susan suzanne sylvia tammy tanya ted teresa terri terry theodore theresa thomas tim timothy tina todd tom tommy toni
  tony tracey tracy troy valerie vanessa vera veronica vicki vickie victor victoria vincent viola virginia vivian walter wanda warren
  wayne wendy wesley william willie yolanda yvonne zoe`.split(/\s+/),
);
