import type { Random } from './random.ts'

interface Names {
  first: readonly string[]
  last: readonly string[]
}

const GULF: Names = {
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

const NAMES: Readonly<Record<string, Names>> = {
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

/** A name that people of a country have; the Gulf's where nothing else is known. */
export function nameFrom(country: string, random: Random): string {
  const { first, last } = NAMES[country] ?? GULF
  return `${random.pick(first)} ${random.pick(last)}`
}

/** Makes mail addresses from names, each a different one. */
export function mailbox(domain: string): (name: string) => string {
  const seen = new Map<string, number>()
  return (name) => {
    const user = name
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .replace(/ /g, '.')
    const count = (seen.get(user) ?? 0) + 1
    seen.set(user, count)
    return `${user}${count > 1 ? count : ''}@${domain}`
  }
}

/** A mobile number as Kuwait's three operators give them out. */
export function mobile(random: Random): string {
  return `+965 ${random.pick(['5', '6', '9'])}${random.int(100, 999)} ${random.int(1000, 9999)}`
}
