import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import { Part } from '../../ui/Part.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findQuestions } from './faq.ts'
import styles from './service.module.css'

export function Faq() {
  const [typed, setTyped] = useState('')
  const found = findQuestions(typed)
  return (
    <Part title={texts.service_faq()}>
      <TextField
        label={texts.service_faq_search()}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        autoComplete="off"
        enterKey="search"
      />
      <p className={typed.trim() === '' ? styles.spoken : styles.note} role="status">
        {found.length === 0 ? texts.service_faq_none() : texts.service_faq_found({ count: found.length })}
      </p>
      {found.map(({ name, question, answer }) => (
        <Fold key={name} title={question}>
          <p className={styles.answer}>{answer}</p>
        </Fold>
      ))}
    </Part>
  )
}
