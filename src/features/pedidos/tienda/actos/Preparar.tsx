import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useCatalogo } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { TextField, QuantityField } from '#features/kit/inputs.tsx'
import { porPreparar, sumarLeido, type Preparado } from '../preparar.ts'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

const EN_BLANCO: { preparado: Preparado } = { preparado: {} }

/** Picking: what was found of each line, counted by hand or with a scanner, and what was short. Half-done work is kept on the device. */
export function Preparar({ pedido, hacer, onClose }: DeActo) {
  const { campos, anotar, olvidar } = useEscrito(`preparacion:${pedido.id}`)
  const { preparado } = conEscrito(EN_BLANCO, campos)
  const lineas = porPreparar(pedido)
  const poner = (nuevo: Preparado) => anotar({ preparado: nuevo })
  const faltan = lineas.filter(({ linea }) => preparado[linea] === undefined)
  const cortas = lineas.filter(({ linea, pedidaMilesimas }) => (preparado[linea] ?? pedidaMilesimas) < pedidaMilesimas)
  const onAct = async () => {
    const hecho = await hacer('alistar', {
      lineas: lineas.map(({ linea, pedidaMilesimas }) => ({ linea, preparadaMilesimas: preparado[linea] ?? pedidaMilesimas })),
    })
    if (hecho.ok) olvidar()
    return hecho
  }
  return (
    <DialogoDePedido
      titulo={`Preparar ${pedido.numero}`}
      boton={cortas.length === 0 ? 'Está listo' : 'Está listo, con faltantes'}
      falta={faltan.length > 0}
      size="lg"
      onAct={onAct}
      onClose={onClose}
    >
      <Escanear lineas={lineas} preparado={preparado} onChange={poner} />
      <Stack gap="xs">
        {lineas.map(({ linea, nombre, unidad, pedidaMilesimas, nota }) => (
          <Group key={linea} justify="space-between" align="end" gap="xs">
            <Stack gap={0} flex="1 1 12rem" miw={0}>
              <Text fw={600}>{nombre}</Text>
              <Text size="sm" c="dimmed">
                Pidió {cantidadConUnidad(pedidaMilesimas, unidad)}
                {nota === '' ? '' : ` · ${nota}`}
              </Text>
            </Stack>
            <Group wrap="nowrap" gap="xs" flex="1 1 17rem">
              <QuantityField
                aria-label={`Preparado de ${nombre}`}
                flex={1}
                miw={80}
                value={preparado[linea] ?? null}
                onChange={(valor) => {
                  const { [linea]: _antes, ...resto } = preparado
                  poner(valor === null ? resto : { ...preparado, [linea]: valor })
                }}
                most={pedidaMilesimas}
              />
              <Button variant="default" aria-label={`Todo de ${nombre}`} onClick={() => poner({ ...preparado, [linea]: pedidaMilesimas })}>
                Todo
              </Button>
              <Button variant="subtle" color="red" aria-label={`No hay de ${nombre}`} onClick={() => poner({ ...preparado, [linea]: 0 })}>
                No hay
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <Text size="sm" role="status">
        {faltan.length > 0
          ? `Faltan ${faltan.length} de ${lineas.length} por contar.`
          : cortas.length > 0
            ? 'Lo que falta no se cobra.'
            : 'Está completo.'}
      </Text>
    </DialogoDePedido>
  )
}

interface EscanearProps {
  lineas: ReturnType<typeof porPreparar>
  preparado: Preparado
  onChange: (preparado: Preparado) => void
}

/** A scanner types the code and Enter; one more of that product is picked. */
function Escanear({ lineas, preparado, onChange }: EscanearProps) {
  const catalogo = useCatalogo()
  const [codigo, setCodigo] = useState('')
  const [dicho, setDicho] = useState('')
  const leer = () => {
    const productos = [catalogo.porCodigo(codigo.trim()), ...catalogo.duplicados(codigo.trim())].flatMap((uno) => (uno ? [uno.id] : []))
    const leido = sumarLeido(lineas, preparado, productos)
    setDicho(leido.ok ? `Uno más: ${leido.value.nombre}` : explicarCodigo(leido.error.code))
    if (leido.ok) onChange(leido.value.preparado)
    setCodigo('')
  }
  return (
    <TextField
      label="Escanear o escribir un código"
      autoComplete="off"
      value={codigo}
      onChange={setCodigo}
      onKeyDown={(evento) => {
        if (evento.key !== 'Enter') return
        evento.preventDefault()
        if (codigo.trim() !== '') leer()
      }}
      description={<span role="status">{dicho === '' ? 'Cada lectura suma uno a su línea.' : dicho}</span>}
      data-autofocus
    />
  )
}
