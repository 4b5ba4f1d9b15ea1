import { randomBytes } from 'node:crypto'
import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import { Authenticator } from '../../apps/server/src/testing/authenticator.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { addOmbudsmanComplaints } from '../../apps/server/src/testing/complaints.ts'
import { placeCode } from '../../apps/server/src/testing/codes.ts'
import { newCpf } from '../../apps/server/src/testing/loans.ts'
import { addVerification } from '../../apps/server/src/testing/verified.ts'
import { uuidv7 } from 'uuidv7'
import { asOperator, inJson, callOrThrow, type WriteAction, type Place } from './write-action.ts'

/** What borrowers and operators write about themselves and to each other. */

const nickname: WriteAction = {
  fields: ['user/set_user_info nickname', 'app/passkeys enrol.name'],
  async write(place, say) {
    const { token, phone } = await addBorrower(place.db)
    const [name, key] = [say('user/set_user_info nickname'), say('app/passkeys enrol.name')]
    await callOrThrow(place, 'POST /api/user/set_user_info', { nickname: name }, token)
    // By host name: a passkey cannot belong to an IP address.
    const origin = place.address.replace('127.0.0.1', 'localhost')
    const begun = await callOrThrow(
      place,
      'POST /api/app/passkeys',
      { action: 'options', sms_code: await placeCode(place.db, phone, 'passkey') },
      token,
      origin,
    )
    const options: unknown = 'options' in begun ? begun.options : undefined
    const response = new Authenticator({ origin, counter: 1 }).create(options)
    await callOrThrow(place, 'POST /api/app/passkeys', { action: 'enrol', name: key, response }, token, origin)
    return [
      { token, hash: `#${PATHS.my}`, shows: [name] },
      { token, hash: `#${PATHS.settings}`, shows: [key] },
    ]
  },
}

const INFO = ['name', 'work_unit', 'work_address', 'bank_name'] as const

const personalInfo: WriteAction = {
  fields: [...INFO.map((field) => `dk/userInfo save.${field}`), 'account/bind bank_name'],
  async write(place, say) {
    const { loans, db } = place
    const borrower = await addBorrower(db)
    const { token } = borrower
    await callOrThrow(place, 'POST /api/dk/verify', { action: 'start' }, token)
    const cpf = newCpf()
    const plain = {
      date_of_birth: '1990-05-17',
      whatsapp: 'same',
      telegram: 'none',
      email: 'maria@example.com',
      id_number: cpf,
      work_income_cents: 600_000,
      bank_account: '12345-6',
      pix: 'maria@example.com',
    }
    const hostileTexts = {
      name: say('dk/userInfo save.name'),
      work_unit: say('dk/userInfo save.work_unit'),
      work_address: say('dk/userInfo save.work_address'),
      bank_name: say('dk/userInfo save.bank_name'),
    }
    await callOrThrow(place, 'POST /api/dk/userInfo', { action: 'save', ...plain, ...hostileTexts }, token)
    await loans.keepDocuments(borrower)
    const { loan } = await callOrThrow(place, 'POST /api/dk/verify', { action: 'send' }, token)
    const bound = await addBorrower(db)
    await callOrThrow(place, 'POST /api/dk/userInfo', { action: 'save', id_number: newCpf() }, bound.token)
    const bank = say('account/bind bank_name')
    await callOrThrow(
      place,
      'POST /api/account/bind',
      { kind: 'bank', bank_name: bank, bank_account: '12345-6' },
      bound.token,
    )
    return [
      { token, hash: `#${PATHS.personalInfo}`, shows: Object.values(hostileTexts) },
      { token: bound.token, hash: `#${PATHS.personalInfo}`, shows: [bank] },
      { hash: `#/loans/${loan?.id ?? ''}?tab=data`, shows: Object.values(hostileTexts) },
    ]
  },
}

const operators: WriteAction = {
  fields: ['console/operators add.name', 'console/operators change.name'],
  async write(place, say) {
    const login = `x${randomBytes(6).toString('hex')}`
    const first = say('console/operators add.name')
    const added = await asOperator(place, 'admin', 'POST /api/console/operators', {
      action: 'add',
      login,
      name: first,
      role: 'auditor',
    })
    const id = 'operator' in added ? added.operator.id : ''
    const then = say('console/operators change.name')
    // The two values may be equal; a second change makes sure that the trail has an entry.
    await asOperator(place, 'admin', 'POST /api/console/operators', {
      action: 'change',
      id,
      name: 'Plain',
      role: 'auditor',
    })
    await asOperator(place, 'admin', 'POST /api/console/operators', {
      action: 'change',
      id,
      name: then,
      role: 'auditor',
    })
    return [
      { hash: `#/operators/${id}`, shows: [then] },
      { hash: `#/audit?subject=operator:${id}`, shows: [inJson(first)], unfold: true },
      { hash: `#/operators?text=${login}`, shows: [then] },
    ]
  },
}

const conversations: WriteAction = {
  fields: [
    'app/conversation send.text',
    'app/conversation report.number',
    'app/conversation report.asked',
    'console/conversations send.text',
    'console/conversations begin.text',
  ],
  async write(place, say) {
    const { token } = await addBorrower(place.db)
    const other = await addBorrower(place.db)
    const first = say('console/conversations begin.text')
    const begun = await asOperator(place, 'support', 'POST /api/console/conversations', {
      action: 'begin',
      borrower_id: other.id,
      message_id: uuidv7(),
      text: first,
    })
    const [text, number, requestText, answer] = [
      say('app/conversation send.text'),
      say('app/conversation report.number'),
      say('app/conversation report.asked'),
      say('console/conversations send.text'),
    ]
    const reported = await callOrThrow(
      place,
      'POST /api/app/conversation',
      { action: 'report', id: uuidv7(), number, asked: requestText },
      token,
    )
    await callOrThrow(place, 'POST /api/app/conversation', { action: 'send', id: uuidv7(), text }, token)
    const id = reported.conversation?.id ?? ''
    await asOperator(place, 'admin', 'POST /api/console/conversations', { action: 'assign', id })
    await asOperator(place, 'admin', 'POST /api/console/conversations', {
      action: 'send',
      id,
      message_id: uuidv7(),
      text: answer,
    })
    return [
      { token, hash: `#${PATHS.service}?talk=1`, shows: [text, number, requestText, answer] },
      { hash: `#/conversations/${id}`, shows: [text, number, requestText, answer] },
      { token: other.token, hash: `#${PATHS.service}?talk=1`, shows: [first] },
      { hash: `#/conversations/${'conversation' in begun ? begun.conversation.id : ''}`, shows: [first] },
    ]
  },
}

const complaints: WriteAction = {
  fields: [
    'app/conversation complain.text',
    'app/conversation escalate.text',
    'console/conversations close_complaint.text',
    'console/conversations extend.text',
  ],
  async write(place, say) {
    const { token } = await addBorrower(place.db)
    const [text, further, answer, reason] = [
      say('app/conversation complain.text'),
      say('app/conversation escalate.text'),
      say('console/conversations close_complaint.text'),
      say('console/conversations extend.text'),
    ]
    const id = uuidv7()
    await addOmbudsmanComplaints(place.db, new Date())
    await callOrThrow(place, 'POST /api/app/conversation', { action: 'complain', id, topic: 'other', text }, token)
    await asOperator(place, 'support', 'POST /api/console/conversations', {
      action: 'close_complaint',
      id,
      message_id: uuidv7(),
      text: answer,
    })
    const escalation = { action: 'escalate', id: uuidv7(), conversation_id: id, text: further } as const
    await callOrThrow(place, 'POST /api/app/conversation', escalation, token)
    await asOperator(place, 'admin', 'POST /api/console/conversations', {
      action: 'extend',
      id,
      message_id: uuidv7(),
      text: reason,
    })
    const shows = [text, further, answer, reason]
    return [
      { token, hash: `#${PATHS.service}?talk=${id}`, shows },
      { hash: `#/conversations/${id}`, shows },
    ]
  },
}

const ratings: WriteAction = {
  fields: ['app/conversation rate.words'],
  async write(place, say) {
    const { token } = await addBorrower(place.db)
    const words = say('app/conversation rate.words')
    const { conversation } = await callOrThrow(
      place,
      'POST /api/app/conversation',
      { action: 'send', id: uuidv7(), text: 'Bom dia' },
      token,
    )
    const id = conversation?.id ?? ''
    await callOrThrow(place, 'POST /api/app/conversation', { action: 'close', conversation_id: id }, token)
    await callOrThrow(
      place,
      'POST /api/app/conversation',
      { action: 'rate', conversation_id: id, stars: 1, words },
      token,
    )
    return [
      { token, hash: `#${PATHS.service}?talk=1`, shows: [] },
      { hash: `#/conversations/${id}`, shows: [words] },
    ]
  },
}

const canned: WriteAction = {
  fields: ['name', 'en', 'zh', 'pt'].map((field) => `console/canned_answers save.${field}`),
  async write(place, say) {
    const hostileTexts = {
      name: say('console/canned_answers save.name'),
      en: say('console/canned_answers save.en'),
      zh: say('console/canned_answers save.zh'),
      pt: say('console/canned_answers save.pt'),
    }
    const { answers } = await asOperator(place, 'admin', 'POST /api/console/canned_answers', {
      action: 'save',
      ...hostileTexts,
    })
    const id = answers.find(({ name }) => name === hostileTexts.name)?.id
    return [
      {
        hash: '#/conversations/answers',
        shows: [hostileTexts.name, hostileTexts.en],
        unfold: true,
        after: async () =>
          void (
            id !== undefined &&
            (await asOperator(place, 'admin', 'POST /api/console/canned_answers', { action: 'remove', id }))
          ),
      },
    ]
  },
}

/** A borrower with a request that an operator refuses in free text. */
async function addBorrowerWithFile({
  db,
  loans,
}: Place): Promise<{ id: string; token: string; phone: string; fileId: string }> {
  const borrower = await addBorrower(db)
  return { ...borrower, fileId: await loans.newFile(borrower.id) }
}

/** Two operators' notes on comparing the documents of a change of number. */
const comparisons: WriteAction = {
  fields: ['console/phone_changes approve.note', 'console/phone_changes confirm.note'],
  async write(place, say) {
    const { id: borrower_id, phone, fileId } = await addBorrowerWithFile(place)
    await addVerification(place.db, borrower_id, { id_front: fileId })
    const [id, asked_at] = [uuidv7(), new Date()]
    await place.db
      .insertInto('phone_changes')
      .values({
        id,
        kind: 'recovery',
        borrower_id,
        old_phone: phone,
        new_phone: `${phone}0`,
        cpf_matches: true,
        document_file_id: fileId,
        selfie_file_id: fileId,
        state: 'waiting_review',
        asked_at,
      })
      .execute()
    const [first, second] = [say('console/phone_changes approve.note'), say('console/phone_changes confirm.note')]
    const compared = { id, documents_compared: true }
    const phoneChanges = 'POST /api/console/phone_changes'
    await asOperator(place, 'reviewer', phoneChanges, { action: 'approve', ...compared, note: first })
    await asOperator(place, 'support', phoneChanges, { action: 'confirm', ...compared, note: second })
    return [{ hash: `#/phone-changes/${id}`, shows: [first, second] }]
  },
}

const refusals: WriteAction = {
  fields: ['console/phone_changes refuse.reason', 'console/privacy refuse.reason'],
  async write(place, say) {
    const { id: borrower_id, token, phone, fileId } = await addBorrowerWithFile(place)
    const [change, request, asked_at] = [uuidv7(), uuidv7(), new Date()]
    await place.db
      .insertInto('phone_changes')
      .values({
        id: change,
        borrower_id,
        old_phone: phone,
        new_phone: `${phone}0`,
        cpf_matches: true,
        document_file_id: fileId,
        state: 'waiting_review',
        asked_at,
      })
      .execute()
    await place.db
      .insertInto('deletion_requests')
      .values({ id: request, borrower_id, state: 'waiting', asked_at, due_at: asked_at })
      .execute()
    const [no, never] = [say('console/phone_changes refuse.reason'), say('console/privacy refuse.reason')]
    await asOperator(place, 'support', 'POST /api/console/phone_changes', { action: 'refuse', id: change, reason: no })
    await asOperator(place, 'support', 'POST /api/console/privacy', { action: 'refuse', id: request, reason: never })
    return [
      { token, hash: `#${PATHS.settings}`, shows: [] },
      { token, hash: `#${PATHS.personalInfo}`, shows: [] },
      { token, hash: `#${PATHS.messages}`, shows: [] },
      { hash: `#/phone-changes/${change}`, shows: [no] },
      { hash: `#/privacy/${request}`, shows: [never] },
    ]
  },
}

/** What operators write about a borrower for their colleagues. */
const borrowerNotes: WriteAction = {
  fields: ['console/borrower_notes add.text'],
  async write(place, say) {
    const { id: borrower_id } = await place.loans.sent()
    const text = say('console/borrower_notes add.text')
    await asOperator(place, 'support', 'POST /api/console/borrower_notes', { action: 'add', borrower_id, text })
    return [{ hash: `#/borrowers/${borrower_id}`, shows: [text] }]
  },
}

export const PEOPLE_ACTIONS: readonly WriteAction[] = [
  nickname,
  conversations,
  complaints,
  personalInfo,
  operators,
  ratings,
  canned,
  comparisons,
  refusals,
  borrowerNotes,
]
