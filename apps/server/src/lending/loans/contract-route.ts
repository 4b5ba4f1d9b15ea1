import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { contractsOf, findContract, pdfLink } from '../contracts/contracts.ts'
import { previewContract, sign } from './sign.ts'
import { findLoan } from './loan-queries.ts'
import { readExistingDetail } from './loan-detail.ts'

export const contractRoute = (dependencies: CoreDependencies): Route =>
  route(calls.dkContract, async ({ session, input, address, userAgent, ...rest }) => {
    const call = { ...rest, borrowerId: session.subjectId }
    const { db, borrowerId, now } = call
    if (input.action === 'list') {
      const contracts = []
      for (const each of await contractsOf(db, borrowerId)) {
        const loan = await findLoan(db, each.loanId)
        contracts.push({
          id: each.id,
          loan_id: each.loanId,
          loan_number: loan?.number ?? '',
          number: each.number,
          signed_at: each.signedAt.toISOString(),
          void: each.void,
          net_cents: each.netCents,
          amendment: each.amends !== null,
        })
      }
      return { contracts }
    }
    if (input.action === 'preview') {
      const contract = await previewContract(dependencies, call)
      return contract instanceof Refusal ? contract : { contract }
    }
    if (input.action === 'sign') {
      const signed = await sign(dependencies, call, {
        offerId: input.offer_id,
        textHash: input.text_hash,
        code: input.sms_code,
        address,
        userAgent,
      })
      return signed instanceof Refusal
        ? signed
        : { detail: await readExistingDetail(db, dependencies, { borrowerId, now }, signed.id) }
    }
    const found = await findContract(db, dependencies.keyring, { id: input.id, borrowerId })
    if (found === undefined) return refuse('not_found')
    if (input.action === 'pdf')
      return {
        link:
          found.pdfHash === null
            ? null
            : pdfLink({ secretKey: dependencies.secretKey, contractId: found.id, now, viewer: viewerOf(session) }),
      }
    return {
      contract: {
        id: found.id,
        offer_id: found.offerId,
        number: found.number,
        loan_id: found.loanId,
        text: found.text,
        text_hash: found.textHash,
        costs: found.costs,
        signed_at: found.signedAt.toISOString(),
        pdf_hash: found.pdfHash,
        void: found.void,
        amendment: found.amends !== null,
      },
    }
  })
