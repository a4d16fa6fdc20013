/** The most common entries of published password lists; compared with and without trailing digits and signs. */
export const knownPasswords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd password1 password12 password123 password1234 password12345 passwordpassword
  mypassword newpassword thepassword password! letmein letmein123 letmeinnow welcome welcome1 welcome123 welcome2024
  welcome2025 iloveyou iloveyou1 iloveyou123 iloveyouforever qwerty qwerty123 qwerty1234 qwertyuiop qwertyuiop123
  qwerty12345 qwertyqwerty azertyuiop asdfghjkl asdfghjkl123 zxcvbnm zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsxedcrfv abc123 abcd1234 abcdefghij abcdefghijk
  abcdefgh123 abcabcabc monkey monkey123 dragon dragon123 sunshine sunshine1 sunshine123 princess princess1
  princess123 football football1 football123 baseball baseball1 basketball superman superman123 batman batman123
  starwars starwars123 michael jordan jordan23 charlie charlie123 shadow shadow123 master master123 trustno1 whatever
  whatever123 computer computer123 internet internet123 samsung samsung123 chocolate chocolate1 butterfly liverpool
  liverpool1 liverpool123 chelsea chelsea123 arsenal arsenal123 manchester barcelona realmadrid christian jesuschrist
  jesusislord jesus123 godisgood godislove blessing blessing123 nigeria nigeria123 southafrica kenya123 lagos123
  hello123 helloworld helloworld1 hellohello changeme changeme123 changemenow default admin admin123 admin1234
  administrator administrator1 root toor123456 guest guest123 temp1234 temppassword test test123 test1234 test12345
  testtest testing testing123 user1234 login123 secret secret123 secretpassword access access14 pass1234 passpass
  passphrase correcthorse correcthorsebatterystaple correct-horse-battery-staple 0123456789 1234567890 12345678910
  123456789a 1234567891 1234567890a 123123123 1231231234 1112223334 1212121212 1234554321 0987654321 9876543210
  aa12345678 a123456789 a1b2c3d4e5 abc1234567 abc123456789 123abc123abc qweasdzxc qweasdzxc123 q1w2e3r4 zaq12wsx
  zaq1zaq1 zaq1xsw2cde3 mustang123 ferrari123 mercedes123 pokemon pokemon123 minecraft minecraft1 fortnite123
  roblox123 spiderman spiderman1 ironman123 naruto123 onepiece123 pepper123 cheese123 banana123 cookie123 summer2024
  summer2025 winter2024 winter2025 spring2025 autumn2025 january2025 december2024 fuckyou fuckyou1 fuckyou123
  michelle1 jennifer1 jessica123 ashley123 daniel123 matthew123 anthony123 andrew123 joshua123 thomas123 robert123
  loveyou123 lovelove123 iloveme123 forever123 freedom123 family123 friends123 babygirl babygirl1 babygirl123
  sweetheart beautiful beautiful1 angel123 lovely123 flower123 purple123 orange123 yellow123 google123 facebook
  facebook1 facebook123 youtube123 instagram instagram1 tiktok123 linkedin linkedin1 twitter123 apple123 iphone123`
    .split(/\s+/)
    .filter(Boolean),
)
