import { useEffect, useState, type ReactNode } from 'react'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { comandos } from '#domain/comandos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { problemaDeSlug } from './slug.ts'

type Disponible = 'revisando' | 'libre' | 'ocupada' | 'no-se-sabe'

/** Is the address free? Asked of the server a moment after typing stops; one's own always is. */
function useSlugLibre(slug: string, propio: string): Disponible {
  const [firme] = useDebouncedValue(slug, 350)
  const [respuesta, setRespuesta] = useState<{ slug: string; disponible: Disponible }>()
  useEffect(() => {
    if (firme === propio || problemaDeSlug(firme)) return
    let viva = true
    void ejecutar(comandos.slugLibre, { slug: firme }, {}).then((r) => {
      if (viva) setRespuesta({ slug: firme, disponible: !r.ok ? 'no-se-sabe' : r.value.disponible ? 'libre' : 'ocupada' })
    })
    return () => {
      viva = false
    }
  }, [firme, propio])
  if (slug === propio) return 'libre'
  return respuesta?.slug === slug ? respuesta.disponible : 'revisando'
}

interface Props {
  valor: string
  onChange: (slug: string) => void
  /** The address that the store has already; '' for a new one. */
  propio?: string
  error?: ReactNode
  descripcion?: ReactNode
}

/** The store's word in its address, with what is wrong with it, or whether it is free, said as it is typed. */
export function CampoSlug({ valor, onChange, propio = '', error, descripcion }: Props) {
  const disponible = useSlugLibre(valor, propio)
  const problema = valor === '' ? undefined : problemaDeSlug(valor)
  const revisable = valor !== '' && valor !== propio && !problema
  const enVivo = problema
    ? enPalabras(problema)
    : revisable && disponible === 'ocupada'
      ? enPalabras({ code: 'tienda.slug-ocupado', datos: { slug: valor } })
      : undefined
  return (
    <div>
      <TextField
        label="Dirección en Mercana"
        description={descripcion ?? 'Con ella te encuentran y la lleva tu enlace. Letras minúsculas, números y guiones.'}
        required
        withAsterisk={false}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        leftSection={<span aria-hidden>/mercana/</span>}
        leftSectionWidth={96}
        rightSection={revisable ? <Marca disponible={disponible} /> : null}
        value={valor}
        onChange={(texto) => onChange(texto.toLowerCase().replace(/\s+/g, '-'))}
        error={error ?? enVivo}
      />
      <span className="solo-lector" role="status">
        {revisable && disponible === 'libre'
          ? `La dirección ${valor} está libre`
          : revisable && disponible === 'no-se-sabe'
            ? mensajeDe({ code: 'red.sin-conexion' }).mensaje
            : ''}
      </span>
    </div>
  )
}

function Marca({ disponible }: { disponible: Disponible }) {
  switch (disponible) {
    case 'revisando':
      return <Loader size={18} aria-hidden />
    case 'libre':
      return <IconCheck size={22} color="var(--mantine-color-teal-text)" aria-hidden />
    case 'ocupada':
      return <IconX size={22} color="var(--mantine-color-red-text)" aria-hidden />
    case 'no-se-sabe':
      return null
  }
}
