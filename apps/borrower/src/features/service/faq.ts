import * as texts from '@home-credit/texts'

export interface Question {
  name: string
  question: string
  answer: string
}

const QUESTIONS: readonly { name: string; question: () => string; answer: () => string }[] = [
  { name: 'fee', question: texts.faq_fee_q, answer: texts.faq_fee_a },
  { name: 'time', question: texts.faq_time_q, answer: texts.faq_time_a },
  { name: 'refused', question: texts.faq_refused_q, answer: texts.faq_refused_a },
  { name: 'repay', question: texts.faq_repay_q, answer: texts.faq_repay_a },
  { name: 'early', question: texts.faq_early_q, answer: texts.faq_early_a },
  { name: 'late', question: texts.faq_late_q, answer: texts.faq_late_a },
  { name: 'regret', question: texts.faq_regret_q, answer: texts.faq_regret_a },
  { name: 'withdraw', question: texts.faq_withdraw_q, answer: texts.faq_withdraw_a },
  { name: 'data', question: texts.faq_data_q, answer: texts.faq_data_a },
]

/** Without accents and in lower case: "emprestimo" matches "empréstimo". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The questions whose question or answer contains all these words. */
export function findQuestions(typed: string): Question[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const all = QUESTIONS.map(({ name, question, answer }) => ({ name, question: question(), answer: answer() }))
  return all.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}
