import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { SimulatorInput } from '../../shared/simulator-input.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { applyWay } from './apply-way.ts'
import styles from './loan.module.css'

/**
 * Continues from the simulator with its amount and term: to the application, or to the packages for who is verified.
 * Checks on tap, because an application may have been started elsewhere while this page was open.
 */
export function ApplyButton(input: SimulatorInput) {
  const { busy, fault, send } = useMutation('POST /api/dk/record')
  const [whyNot, setWhyNot] = useState<string>()
  const apply = async (): Promise<void> => {
    setWhyNot(undefined)
    const record = await send({})
    if (record === undefined) return
    const way = applyWay(record.apply, input)
    if ('whyNot' in way) setWhyNot(way.whyNot)
    else location.hash = way.href
  }
  return (
    <>
      {whyNot !== undefined && (
        <FormNotice tone="info">
          <p className={styles.noticeLine}>{whyNot}</p>
          <LinkButton kind="secondary" href={hrefOf(PATHS.loan)}>
            {texts.hub_see_loan()}
          </LinkButton>
        </FormNotice>
      )}
      <FaultNotice fault={fault} />
      <Button busy={busy} onClick={() => void apply()}>
        {texts.sim_apply_for({ amount: formatMoney(input.netCents) })}
      </Button>
    </>
  )
}
