import { complaintDueOn, formatDay } from '@home-credit/domain'
import { endOfDay, localDate } from '../../platform/clock/index.ts'
import type { Borrower } from './borrower.ts'
import type { Row } from './rows.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, type Scenario } from './scenario.ts'

type Topic = Row<'conversations'>['topic']

const QUESTIONS: Record<Topic, readonly [question: string, answer: string][]> = {
  payment: [
    [
      'Paguei hoje de manhã e ainda aparece em aberto. Está certo?',
      'Olá! O pagamento já foi identificado e a parcela consta como paga. Obrigado.',
    ],
    [
      'Posso pagar duas parcelas de uma vez?',
      'Pode, sim: na tela do empréstimo toque em Pagar e escolha as parcelas. O desconto aparece antes de confirmar.',
    ],
    ['Como gero o PIX da parcela deste mês?', 'Abra o empréstimo, toque em Pagar e o código PIX aparece na hora.'],
  ],
  loan: [
    [
      'Meu pedido está em análise desde ontem. Demora muito?',
      'A resposta sai até o prazo que aparece no pedido. Assim que sair, você recebe um SMS.',
    ],
    ['Quero mudar a data de vencimento para o dia 10.', 'Você pode mudar na tela do empréstimo, em Dia de vencimento.'],
    [
      'O valor aprovado foi menor do que pedi. Por quê?',
      'O limite depende da renda comprovada. Você pode enviar um comprovante para uma nova análise.',
    ],
  ],
  account: [
    [
      'Troquei de celular e não recebo mais os códigos.',
      'Na tela de entrada há a opção Recuperar a conta. Vamos conferir os seus documentos.',
    ],
    ['Como mudo minha chave PIX?', 'Em Conta para saque. A nova chave fica em espera por 72 horas, por segurança.'],
  ],
  fraud: [
    [
      'Alguém me ligou cobrando uma taxa antecipada em nome de vocês.',
      'Obrigado por avisar. Nós nunca cobramos nada antes do crédito. Não pague e guarde o número.',
    ],
  ],
  other: [
    ['Vocês têm atendimento por WhatsApp?', 'Sim, o número está na tela Atendimento.'],
    ['Obrigada pela ajuda da semana passada!', 'Nós que agradecemos.'],
  ],
}

const COMPLAINTS = [
  'Recebi duas cobranças da mesma parcela e ninguém me explicou.',
  'Meu pedido foi recusado e não entendi o motivo. Mandei os comprovantes que pediram.',
  'O saque demorou um dia inteiro para cair na minha conta.',
]

interface Talk {
  topic: Topic
  at: Date
  question: string
  /** Nothing: nobody has answered yet. */
  answer?: { text: string; at: Date; closes: boolean }
  complaint?: 'service' | 'ombudsman'
}

function protocolAt({ input }: Scenario, at: Date): string {
  const next = input.numbers.conversation_protocols
  input.numbers.conversation_protocols = next + 1
  return `${localDate(at).replaceAll('-', '')}-${String(next).padStart(6, '0')}`
}

function addTalk(
  scenario: Scenario,
  { id: borrowerId, random }: Borrower,
  { topic, at, question, answer, complaint }: Talk,
): void {
  const { rows, input } = scenario
  const protocol = protocolAt(scenario, at)
  const id = random.uuid(at)
  let seq = 0
  const say = (
    message: Partial<Row<'conversation_messages'>> & Pick<Row<'conversation_messages'>, 'author'>,
    when: Date,
  ): void => {
    rows.add('conversation_messages', {
      conversation_id: id,
      seq: (seq += 1),
      id: random.uuid(when),
      borrower_id: borrowerId,
      text: '',
      sent_at: when,
      ...message,
    })
  }
  say({ author: 'borrower', text: question }, at)
  say(
    { author: 'system', notice: complaint === undefined ? 'received' : 'complaint_received' },
    new Date(at.getTime() + 500),
  )
  const answerBy =
    complaint === undefined
      ? new Date(at.getTime() + 4 * HOUR_MS)
      : endOfDay(formatDay(complaintDueOn('service', dayOf(at))))
  if (answer !== undefined) {
    say({ author: 'operator', operator_id: input.staff.support, text: answer.text }, answer.at)
    if (answer.closes)
      say({ author: 'system', notice: complaint === undefined ? 'closed' : 'complaint_closed' }, answer.at)
  }
  const isOpen = answer === undefined
  const stars = answer?.closes === true && random.chance(0.5) ? random.pick([5, 5, 5, 4, 4, 3, 2, 1]) : undefined
  rows.add('conversations', {
    id,
    protocol,
    borrower_id: borrowerId,
    topic,
    state: isOpen ? 'open' : answer.closes ? 'closed' : 'waiting',
    priority: topic === 'fraud',
    operator_id: isOpen ? null : input.staff.support,
    opened_at: at,
    closed_at: answer?.closes === true ? answer.at : null,
    answer_by: isOpen ? answerBy : null,
    last_seq: seq,
    last_at: answer?.at ?? at,
    borrower_seq: answer?.closes === true ? seq : 2,
    operator_seq: isOpen ? 0 : seq,
    ...(stars === undefined ? {} : { stars, rated_at: new Date((answer?.at ?? at).getTime() + HOUR_MS) }),
    ...(complaint === undefined ? {} : { complaint }),
  })
  if (complaint === undefined) return
  const answered = { answered_at: answer?.at ?? null, answered_by: answer === undefined ? null : input.staff.support }
  rows.add('complaints', {
    conversation_id: id,
    level: 'service',
    protocol,
    borrower_id: borrowerId,
    opened_at: at,
    answer_by: answerBy,
    ...answered,
  })
}

/** What borrowers wrote over the year, and what waits for an answer today. */
export function addTalks(scenario: Scenario, people: readonly Borrower[]): void {
  const { now } = scenario
  const came = people.filter(({ row }) => now.getTime() - new Date(row.created_at).getTime() > DAY_MS)
  const waiting = Math.max(3, Math.round(people.length / 120))
  for (const [index, borrower] of came.entries()) {
    const { random } = borrower
    const topic = random.weighted({ payment: 42, loan: 28, account: 16, other: 12, fraud: 2 })
    const [question, text] = random.pick(QUESTIONS[topic])
    const recent = new Date(now.getTime() - random.int(10, 300) * MINUTE_MS)
    const span = now.getTime() - new Date(borrower.row.created_at).getTime()
    const at = new Date(new Date(borrower.row.created_at).getTime() + span * random.next() * 0.97)
    const answeredAt = new Date(Math.min(at.getTime() + random.int(5, 400) * MINUTE_MS, now.getTime()))
    if (index < waiting) addTalk(scenario, borrower, { topic, at: recent, question })
    else if (index < 2 * waiting)
      addTalk(scenario, borrower, {
        topic,
        at: new Date(recent.getTime() - DAY_MS),
        question,
        answer: { text, at: recent, closes: false },
      })
    else if (index < 3 * waiting)
      addTalk(scenario, borrower, {
        topic: 'loan',
        at: new Date(now.getTime() - random.int(6, 150) * HOUR_MS),
        question: random.pick(COMPLAINTS),
        complaint: 'service',
      })
    else if (random.chance(0.16))
      addTalk(scenario, borrower, { topic, at, question, answer: { text, at: answeredAt, closes: true } })
    else if (random.chance(0.02))
      addTalk(scenario, borrower, {
        topic: 'loan',
        at,
        question: random.pick(COMPLAINTS),
        complaint: 'service',
        answer: { text: 'Revisamos o caso e corrigimos o registro. Pedimos desculpas.', at: answeredAt, closes: true },
      })
  }
}
