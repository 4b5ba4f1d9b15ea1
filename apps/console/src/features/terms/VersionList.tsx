import { Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import classes from './Terms.module.css'
import { versionTime, type NumberedVersion } from './versions.ts'

/** The history of a setting, newest first. */
export const VersionList = ({ versions }: { versions: readonly NumberedVersion[] }) => (
  <Section title={texts.terms_versions()}>
    {versions.length === 0 && <Text size="sm">{texts.terms_versions_none()}</Text>}
    <ol className={classes['versions']}>
      {versions.map((version) => (
        <li key={version.id} data-state={version.state}>
          <Text size="sm" fw={600}>
            {texts.terms_version({ number: version.number })}
          </Text>
          <Text size="sm" c="gray.6">
            {versionTime(version)}
          </Text>
          {version.author_name !== null && (
            <Text size="sm" c="gray.6">
              {version.confirmer_name === null
                ? version.author_name
                : texts.terms_version_by({ author: version.author_name, confirmer: version.confirmer_name })}
            </Text>
          )}
          {version.reason !== '' && <Text size="sm">{version.reason}</Text>}
        </li>
      ))}
    </ol>
  </Section>
)
