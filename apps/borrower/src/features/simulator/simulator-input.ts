export interface SimulatorInput {
  netCents: number
  months: number
}

export const INITIAL_INPUT: SimulatorInput = { netCents: 200_000, months: 6 }
