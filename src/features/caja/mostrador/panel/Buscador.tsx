import type { KeyboardEvent, Ref } from 'react'
import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core'
import { IconCamera, IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react'
import { ID_LISTA, idOpcion, type VistaRejilla } from './Rejilla.tsx'

interface Props {
  ref: Ref<HTMLInputElement>
  texto: string
  onTexto: (texto: string) => void
  /** Option that the arrows are on; −1 when they are on none. */
  activo: number
  onMove: (filas: number, lados: number) => void
  onAccept: () => void
  vista: VistaRejilla
  onVista: (vista: VistaRejilla) => void
  onCamara: (() => void) | undefined
}

/** The search box: it drives the list of products with the arrows and Enter, so that hands stay on the keyboard. */
export function Buscador({ ref, texto, onTexto, activo, onMove, onAccept, vista, onVista, onCamara }: Props) {
  const onPress = (evento: KeyboardEvent) => {
    if (evento.key === 'ArrowDown') onMove(1, 0)
    else if (evento.key === 'ArrowUp') onMove(-1, 0)
    else if (evento.key === 'ArrowRight' && activo >= 0) onMove(0, 1)
    else if (evento.key === 'ArrowLeft' && activo >= 0) onMove(0, -1)
    else if (evento.key === 'Enter') onAccept()
    else if (evento.key === 'Escape' && texto !== '') onTexto('')
    else return
    evento.preventDefault()
  }
  const otraVista = vista === 'lista' ? 'Ver en cuadrícula' : 'Ver en lista'
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        ref={ref}
        flex={1}
        size="lg"
        data-buscador
        aria-label="Buscar producto"
        placeholder="Buscar o escanear"
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          texto !== '' && (
            <ActionIcon aria-label="Borrar búsqueda" onClick={() => onTexto('')}>
              <IconX size={18} />
            </ActionIcon>
          )
        }
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded
        aria-controls={ID_LISTA}
        aria-autocomplete="list"
        {...(activo >= 0 ? { 'aria-activedescendant': idOpcion(activo) } : {})}
        value={texto}
        onChange={(evento) => onTexto(evento.currentTarget.value)}
        onKeyDown={onPress}
      />
      {onCamara && (
        <Tooltip label="Leer con la cámara">
          <ActionIcon variant="default" size={50} aria-label="Leer código con la cámara" onClick={onCamara}>
            <IconCamera size={22} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={otraVista}>
        <ActionIcon variant="default" size={50} aria-label={otraVista} onClick={() => onVista(vista === 'lista' ? 'cuadricula' : 'lista')}>
          {vista === 'lista' ? <IconLayoutGrid size={22} /> : <IconList size={22} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
