import * as texts from '@home-credit/texts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'

const BankSheet = lazy(() => import('../../../shared/info/BankSheet.tsx').then((part) => ({ default: part.BankSheet })))

/** A sheet with a list and a search, in its real use: the banks. The choice has a tick the next time. */
export function SelectExample() {
  const [isOpen, setIsOpen] = useState(false)
  const [bank, setBank] = useState('')
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {texts.form_bank_choose()}
      </Button>
      {isOpen && (
        <Suspense>
          <BankSheet
            value={bank}
            maxLength={60}
            onChoose={(chosen) => {
              setBank(chosen)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
