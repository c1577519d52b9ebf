/** First and family names common in a region. */
export interface Names {
  first: readonly string[]
  last: readonly string[]
}

/** The names of the Gulf. */
export const GULF: Names = {
  first:
    'Abdullah Ahmad Ali Aisha Bader Dalal Fahad Fatima Ghanim Hessa Khaled Latifa Maryam Mishari Mohammad Mubarak Munira Nasser Noura Omar Saad Salem Sara Shaikha Talal Yousef'.split(
      ' ',
    ),
  last: 'Al-Rashidi Al-Mutairi Al-Ajmi Al-Azmi Al-Enezi Al-Kandari Al-Hajri Al-Dosari Al-Shammari Al-Sabti Al-Failakawi Al-Qattan Al-Otaibi Al-Saleh Al-Harbi Al-Bahar'.split(
    ' ',
  ),
}
const LEVANT: Names = {
  first:
    'Amir Dina Farah George Hany Hiba Karim Layla Mahmoud Maya Mona Mostafa Nadine Rami Rana Samer Tarek Yasmin Ziad Walid'.split(
      ' ',
    ),
  last: 'Hassan Khoury Haddad Mansour Saleh Nassar Farouk Shahin Abdelrahman Barakat Darwish Hamdan Soliman Zaki'.split(
    ' ',
  ),
}
const SOUTH_ASIA: Names = {
  first:
    'Anil Arun Bilal Deepa Faisal Imran Jamal Kabir Kiran Manoj Nadia Priya Rahim Rajesh Rashid Sanjay Shahid Suresh Usman Vijay'.split(
      ' ',
    ),
  last: 'Kumar Nair Thomas Sharma Khan Hussain Rahman Ahmed Gurung Pillai Shah Varghese Malik Chowdhury'.split(
    ' ',
  ),
}
const PHILIPPINES: Names = {
  first:
    'Angelo Carlo Christine Grace Jerome Joanna Jose Leah Marco Maricel Mark Paolo Rowena Ryan'.split(
      ' ',
    ),
  last: 'Santos Reyes Cruz Bautista Garcia Mendoza Ramos Villanueva Aquino Castillo'.split(' '),
}

/** The names of people from a country, by its code; the Gulf has its own. */
export const NAMES_BY_COUNTRY: Readonly<Record<string, Names>> = {
  EG: LEVANT,
  LB: LEVANT,
  JO: LEVANT,
  SY: LEVANT,
  IN: SOUTH_ASIA,
  PK: SOUTH_ASIA,
  BD: SOUTH_ASIA,
  NP: SOUTH_ASIA,
  PH: PHILIPPINES,
}
