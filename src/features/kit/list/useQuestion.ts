import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useSearchParams } from 'react-router-dom'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'

/** What of a question was said: what is empty is no part of it. */
export const presentes = <T extends object>(pregunta: T) =>
  Object.fromEntries(Object.entries(pregunta).filter(([, valor]) => valor !== undefined && valor !== '')) as {
    [K in keyof T]?: Exclude<T[K], '' | undefined>
  }

const STILL_MS = 300

/**
 * What a list is asked for, in the page's address, so that a figure elsewhere can open its list: words that are typed, and choices.
 * `words` are those of a moment without typing; `text` and `choice` are what their fields get.
 */
export function useQuestion<K extends string>(words: string, ..._choices: K[]) {
  const [search] = useSearchParams()
  const change = useChangeSearch()
  const [typed, setTyped] = useState(search.get(words) ?? '')
  const [still] = useDebouncedValue(typed.trim(), STILL_MS)
  const put = (name: string, value: string) =>
    change(
      (address) => {
        if (value === '') address.delete(name)
        else address.set(name, value)
        return address
      },
      { replace: true },
    )
  return {
    words: still,
    of: (name: K): string => search.get(name) ?? '',
    text: {
      value: typed,
      onChange(text: string) {
        setTyped(text)
        put(words, text.trim())
      },
    },
    choice: (name: K) => ({ value: search.get(name) ?? '', onChange: (value: string) => put(name, value) }),
  }
}
