import { formatDay, type Day } from '../calendar/day.ts'

/** Age in years. In other than leap years a birthday on 29 February counts on 1 March (Civil Code, art. 132 § 3). */
export function ageOn({ born, today }: { born: Day; today: Day }): number {
  const birth = formatDay(born)
  const now = formatDay(today)
  const years = Number(now.slice(0, 4)) - Number(birth.slice(0, 4))
  return now.slice(5) >= birth.slice(5) ? years : years - 1
}
