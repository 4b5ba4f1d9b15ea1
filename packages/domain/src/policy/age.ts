import { formatDay, type Day } from '../calendar/day.ts'

/** Years of age. Who was born on 29 February is a year older on 1 March where there is no such day (Civil Code, art. 132 § 3). */
export function ageOn({ born, today }: { born: Day; today: Day }): number {
  const birth = formatDay(born)
  const now = formatDay(today)
  const years = Number(now.slice(0, 4)) - Number(birth.slice(0, 4))
  return now.slice(5) >= birth.slice(5) ? years : years - 1
}
