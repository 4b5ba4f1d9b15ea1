/** What a visitor turns at the simulator. */
export interface Wish {
  netCents: number
  months: number
}

export const FIRST_WISH: Wish = { netCents: 200_000, months: 6 }
