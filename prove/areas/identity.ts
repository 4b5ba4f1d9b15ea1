import type { Claim } from '../claim.ts'
import { alike } from '../identity/alike.ts'
import { guesses } from '../identity/guesses.ts'
import { journeys, whatIsWrong } from '../identity/journeys.ts'
import { secrets } from '../identity/secrets.ts'
import { sends } from '../identity/sends.ts'

export const claims: readonly Claim[] = [journeys, whatIsWrong, guesses, sends, alike, secrets]
