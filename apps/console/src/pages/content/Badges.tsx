import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { langName } from '../../app/names.ts'
import { Tag } from '../../ui/Tag.tsx'

export const PublishedTag = ({ at }: { at: string | null }) =>
  at === null ? (
    <Tag tone="gray">{texts.console_article_draft()}</Tag>
  ) : (
    <Tag filled>{texts.console_article_published()}</Tag>
  )

/** The languages in which it is not written. */
export const Missing = ({ missing }: { missing: readonly Lang[] }) =>
  missing.length === 0 ? (
    <>{texts.console_article_whole()}</>
  ) : (
    <Group gap={4}>
      {missing.map((lang) => (
        <Tag key={lang} tone="red" sign="!">
          {langName(lang)}
        </Tag>
      ))}
    </Group>
  )
