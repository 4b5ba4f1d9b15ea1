export { dateOf, momentOf, percentOfBp, percentOfRate, reais } from './format.ts'
export { amountInWords } from './in-words.ts'
export { basisPointsIn, moneyIn, rateIn, wholePercentIn } from './write-numbers.ts'
