import { DOCUMENT_KINDS, type Role } from '@home-credit/contract'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import {
  executeCommand,
  executeBorrowerAction,
  type LoanCallContext,
  authoriseFee,
  byBorrower,
  choosePackage,
  decide,
  openDocuments,
  loanFor,
  reviewByPolicy,
  sandboxBureau,
  sendEvidence,
  signatureFor,
  startDraft,
  verify,
  type LoanRequest,
} from '../lending/index.ts'
import { localDate, startOfDay } from '../platform/clock/index.ts'
import { askWhileOpen, type Db } from '../platform/db/index.ts'
import { type CoreDependencies, Refusal } from '../platform/http/index.ts'
import type { Job } from '../platform/jobs/index.ts'
import { keepFile } from '../platform/files/index.ts'
import { addSampleBorrower, operatorByLogin } from '../access/index.ts'
import { type PayeeRules, saveInfo } from '../borrowers/index.ts'
import { PEOPLE, type Person, type Scene } from './people.ts'
import { pictureOf } from './pictures.ts'
import { complainAs } from './seed-complaints.ts'
import { payNext, settleAll } from './seed-repayments.ts'
import { SANDBOX_PASSWORD } from './seed.ts'
import { insertSampleBorrower } from './store.ts'

/** A refusal while seeding is a fault of the sandbox. */
function done<Value>(value: Value | Refusal): Value {
  if (value instanceof Refusal)
    throw new Error(`seeding the sandbox failed: ${value.name} ${JSON.stringify(value.data)}`)
  return value
}

/** At noon, when signed loans can be released. */
const noonDaysBefore = (today: Date, days: number): Date =>
  new Date(startOfDay(localDate(today)).getTime() + (12 - 24 * days) * 3_600_000)

const LOAN_REQUEST: LoanRequest = { netCents: 120_000, months: 6, dueDay: null, system: 'price', purpose: 'home' }
const LARGE: LoanRequest = { ...LOAN_REQUEST, netCents: 250_000 }

/** Sample borrowers own their keys. */
const SAMPLE_PAYEE_RULES: PayeeRules = {
  ownerOfKey: () => Promise.resolve('own'),
  saved: () => Promise.resolve(),
  resting: () => Promise.resolve({ until: {}, hours: null }),
}

/** A sample borrower, advanced to its scene by the same functions that the API calls. */
class Actor {
  private readonly dependencies: CoreDependencies
  private context: LoanCallContext
  private readonly person: Person
  private readonly today: Date
  private loanId = ''

  constructor(dependencies: CoreDependencies, context: LoanCallContext, person: Person) {
    this.dependencies = dependencies
    this.context = context
    this.today = context.now
    this.person = person
  }

  async play(scene: Scene): Promise<void> {
    for (const step of SCENES[scene]) {
      if (typeof step === 'number') this.context = { ...this.context, now: noonDaysBefore(this.today, step) }
      else await this[step]()
    }
  }

  async begin(): Promise<void> {
    this.loanId = done(await startDraft(this.dependencies, this.context, {})).id
  }

  async enterInfo(): Promise<void> {
    const { name, cpf } = this.person
    const email = `${name
      .normalize('NFD')
      .replace(/[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.')}@example.com`
    const personalInfo = {
      name,
      id_number: cpf,
      email,
      date_of_birth: '1990-05-17',
      whatsapp: 'same',
      telegram: 'none',
    }
    const work = {
      work_unit: 'Padaria Santo Antônio',
      work_address: 'Rua das Flores 100, 01310-100 São Paulo, SP',
      work_income_cents: 320_000,
    }
    const bank = {
      bank_name: 'Banco do Brasil (001)',
      bank_agency: '1234-5',
      bank_account: `${cpf.slice(0, 8)}-${cpf.slice(8, 9)}`,
      pix: email,
    }
    done(
      await saveInfo(
        this.dependencies,
        { action: 'save', ...personalInfo, ...work, ...bank },
        SAMPLE_PAYEE_RULES,
        this.context,
      ),
    )
  }

  private async picture(title: string): Promise<string> {
    const { borrowerId, db, ...rest } = this.context
    return done(
      await keepFile(db, this.dependencies, {
        ...rest,
        file: await pictureOf(title, this.person.name),
        ownerId: borrowerId,
      }),
    ).id
  }

  async photograph(): Promise<void> {
    for (const kind of DOCUMENT_KINDS)
      done(await verify(this.dependencies, this.context, { action: 'keep', kind, file_id: await this.picture(kind) }))
  }

  async send(): Promise<void> {
    done(await verify(this.dependencies, this.context, { action: 'send' }))
  }

  private async operator(role: Role) {
    const { db, now, requestId } = this.context
    return { db, operatorId: await operatorByLogin(db, `${role}@sandbox`), role, now, requestId }
  }

  async refusePhoto(): Promise<void> {
    const documents = [{ kind: 'id_front' as const, reason: 'blurred' as const }]
    done(
      await decide(
        this.dependencies,
        { action: 'refuse_documents', loan_id: this.loanId, documents, note: '' },
        await this.operator('reviewer'),
      ),
    )
  }

  async pass(): Promise<void> {
    const decider = await this.operator('reviewer')
    await openDocuments(this.dependencies, decider, this.loanId)
    done(await decide(this.dependencies, { action: 'pass_verification', loan_id: this.loanId, note: '' }, decider))
  }

  async choose(): Promise<void> {
    done(await choosePackage(this.dependencies, this.context, 'essential', LOAN_REQUEST))
  }

  /** Chosen a month earlier, the first installment falls due today. */
  async chooseDueToday(): Promise<void> {
    done(
      await choosePackage(this.dependencies, this.context, 'essential', {
        ...LOAN_REQUEST,
        dueDay: Number(localDate(this.today).slice(8)),
      }),
    )
  }

  async payNext(): Promise<void> {
    await payNext(this.dependencies, this.context, this.loanId, this.person.cpf)
  }

  async settle(): Promise<void> {
    await settleAll(this.dependencies, this.context, this.loanId, this.person.cpf)
  }

  async chooseWithFee(): Promise<void> {
    done(await choosePackage(this.dependencies, this.context, 'plus', LOAN_REQUEST))
  }

  async chooseLarge(): Promise<void> {
    done(await choosePackage(this.dependencies, this.context, 'plus', LARGE))
    done(await authoriseFee(this.dependencies, this.context, 4_900))
  }

  async evidence(): Promise<void> {
    const file = await this.picture('payslip')
    done(
      await sendEvidence(this.dependencies, this.context, {
        occupation: 'employed',
        months_in_job: 26,
        paid_into: 'bank',
        income_cents: 520_000,
        explanation: '',
        file_ids: [file],
      }),
    )
  }

  async review(): Promise<void> {
    await reviewByPolicy(this.context.db, this.dependencies, sandboxBureau, this.loanId, this.context.now)
  }

  async ask(): Promise<void> {
    done(
      await decide(
        this.dependencies,
        { action: 'request_data', loan_id: this.loanId, asks: ['payslip'], ask: 'Os dois últimos, por favor.' },
        await this.operator('admin'),
      ),
    )
  }

  async reject(): Promise<void> {
    done(
      await decide(
        this.dependencies,
        { action: 'reject', loan_id: this.loanId, reasons: ['income_not_proven'], note: '' },
        await this.operator('admin'),
      ),
    )
  }

  async complain(): Promise<void> {
    await complainAs(this.dependencies, this.context)
  }

  async approve(): Promise<void> {
    done(
      await decide(
        this.dependencies,
        { action: 'approve', loan_id: this.loanId, note: '' },
        await this.operator('admin'),
      ),
    )
  }

  async sign(): Promise<void> {
    const loan = await loanFor(this.context.db, this.loanId, 'locked')
    if (loan === undefined) throw new Error('no loan to sign')
    const signature = await signatureFor(this.dependencies, this.context, loan, {
      address: '127.0.0.1',
      userAgent: 'sandbox',
      codeId: uuidv7(),
    })
    done(
      await executeCommand(this.context.db, this.dependencies, loan, {
        ...byBorrower(this.context),
        action: 'sign',
        signature,
      }),
    )
  }

  async release(): Promise<void> {
    done(await decide(this.dependencies, { action: 'release', loan_id: this.loanId }, await this.operator('finance')))
  }

  async regret(): Promise<void> {
    done(await executeBorrowerAction(this.dependencies, this.context, { action: 'regret', loan_id: this.loanId }))
  }

  async cancel(): Promise<void> {
    done(await executeBorrowerAction(this.dependencies, this.context, { action: 'cancel', loan_id: this.loanId }))
  }
}

const SENT = ['begin', 'enterInfo', 'photograph', 'send'] as const
const REVIEWED = [...SENT, 'pass', 'choose', 'review'] as const
const APPROVED = [...REVIEWED, 'approve'] as const
const CREDITED = [...APPROVED, 'sign', 'release'] as const

/** A step, or a number: how many days before today the next steps happen. */
type Step = Exclude<keyof Actor, 'play'>
const SCENES: Record<Scene, readonly (Step | number)[]> = {
  registered: [],
  draft: ['begin'],
  documents_waiting: SENT,
  documents_refused: [...SENT, 'refusePhoto'],
  no_package: [...SENT, 'pass'],
  package_unpaid: [...SENT, 'pass', 'chooseWithFee'],
  quota_short: [...SENT, 'pass', 'chooseLarge'],
  evidence_waiting: [...SENT, 'pass', 'chooseLarge', 'evidence'],
  under_review: REVIEWED,
  data_requested: [...REVIEWED, 'ask'],
  rejected: [...REVIEWED, 'reject', 'complain'],
  approved: APPROVED,
  generated: [...APPROVED, 'sign'],
  credited: CREDITED,
  early: [40, ...CREDITED, 20, 'payNext'],
  due: [30, ...SENT, 'pass', 'chooseDueToday', 'review', 'approve', 'sign', 'release'],
  overdue: [50, ...CREDITED],
  settled: [100, ...CREDITED, 71, 'payNext', 41, 'payNext', 10, 'settle'],
  regretted: [...CREDITED, 'regret'],
  cancelled: ['begin', 'enterInfo', 'cancel'],
}

async function addPerson(tx: Db, dependencies: CoreDependencies, person: Person, now: Date): Promise<void> {
  const borrowerId = await addSampleBorrower(tx, {
    phone: person.phone,
    password: SANDBOX_PASSWORD,
    nickname: person.name.split(' ')[0] ?? '',
    now,
  })
  if (borrowerId === undefined) return
  await new Actor(dependencies, { db: tx, borrowerId, now, lang: DEFAULT_LANG, requestId: 'sandbox' }, person).play(
    person.scene,
  )
  await insertSampleBorrower(tx, { borrowerId, scene: person.scene, now })
}

/**
 * Fills a new sandbox with one borrower in each state of a loan and of its repayment, some begun in the past. One
 * transaction: all or none.
 */
export const seedBorrowers = (dependencies: CoreDependencies): Job => ({
  name: 'seed_borrowers',
  async run({ tx, now }) {
    askWhileOpen(tx)
    for (const person of PEOPLE) await addPerson(tx, dependencies, person, now)
  },
})
