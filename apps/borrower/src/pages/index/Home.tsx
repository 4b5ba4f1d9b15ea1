import * as texts from '@home-credit/texts'
import type { CallOutput } from '@home-credit/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../app/request.ts'
import { formatMoney } from '../../ui/money.ts'
import styles from './Home.module.css'

type Settings = CallOutput<'POST /api/system/setting'>
type State = { at: 'loading' } | { at: 'ready'; settings: Settings } | { at: 'failed'; message: string }

const ask = async (): Promise<State> => {
  try {
    const answer = await call('POST /api/system/setting', {})
    return answer.status_code === 200 ? { at: 'ready', settings: answer.data } : { at: 'failed', message: answer.message }
  } catch {
    return { at: 'failed', message: texts.network_lost() }
  }
}

export function Home() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const load = useCallback(() => void ask().then(setState), [])
  useEffect(load, [load])

  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{texts.home_title()}</h1>
      <p className={styles.promise}>{texts.home_no_advance_fee()}</p>
      {state.at === 'loading' && <p role="status">{texts.loading()}</p>}
      {state.at === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{state.message}</p>
          <button type="button" className={styles.button} onClick={load}>
            {texts.retry()}
          </button>
        </div>
      )}
      {state.at === 'ready' && <Terms settings={state.settings} />}
    </main>
  )
}

function Terms({ settings: { sandbox, lender, limits, version, version_code: code } }: { settings: Settings }) {
  const range = {
    min: formatMoney(limits.amount_min_cents),
    max: formatMoney(limits.amount_max_cents),
    months_min: limits.months_min,
    months_max: limits.months_max,
  }
  return (
    <>
      <p className={styles.amounts}>{texts.home_amounts(range)}</p>
      {sandbox && <p className={styles.sandbox}>{texts.sandbox_banner()}</p>}
      <footer className={styles.lender}>
        <h2 className={styles.caption}>{texts.home_lender()}</h2>
        <p>{lender.legal_name}</p>
        <p>{texts.home_cnpj({ cnpj: lender.cnpj })}</p>
        <p>{lender.address}</p>
        <p>{texts.version_line({ version, code })}</p>
      </footer>
    </>
  )
}
