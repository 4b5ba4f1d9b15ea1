import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './content.module.css'

export function Articles({ articles }: { articles: CallOutput<'POST /api/system/setting'>['articles'] }) {
  const id = useId()
  if (articles.length === 0) return null
  return (
    <section className={styles.articles} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {texts.home_articles()}
      </h2>
      <ul>
        {articles.map(({ id: article, title, summary }) => (
          <li key={article}>
            <a href={hrefOf(PATHS.article, { id: article })}>
              <span className={styles.words}>
                <span className={styles.name}>{title}</span>
                <span className={styles.summary}>{summary}</span>
              </span>
              <Icon name="chevron-right" size={20} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
