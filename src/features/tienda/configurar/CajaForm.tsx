import { useState, type FormEvent } from 'react'
import { Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { cajaLlamada } from '#domain/caja.rules.ts'
import { comandos } from '#domain/comandos.ts'
import { Caja } from '#domain/entidades/tienda.ts'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { useOrden } from '../../useOrden.ts'

interface Props {
  /** The one that is changed; undefined makes a new one. */
  caja: Caja | undefined
  existentes: readonly Caja[]
  onClose: () => void
}

/** The next number that no till of the store has. */
function nombreNuevo(existentes: readonly Caja[]): string {
  let n = existentes.length + 1
  while (cajaLlamada(existentes, `Caja ${n}`)) n++
  return `Caja ${n}`
}

const MINIMO = 10
const MAXIMO = 5000

export function CajaForm({ caja, existentes, onClose }: Props) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [nombre, setNombre] = useState(() => caja?.nombre ?? nombreNuevo(existentes))
  const [numeros, setNumeros] = useState<string | number>(
    caja?.numerosPorBloque ?? Caja.esquemaCampos.shape.numerosPorBloque.parse(undefined),
  )
  const [activo, setActivo] = useState(caja?.activo ?? true)
  const limpio = nombre.trim()
  const cuantos = Number(numeros)
  const otra = cajaLlamada(existentes, limpio, caja)
  const malNombre =
    limpio === ''
      ? 'Escribe el nombre'
      : limpio.length > 60
        ? 'Puede tener hasta 60 letras'
        : otra && `Ya hay una caja que se llama ${otra.nombre}`
  const malNumero = numeros === '' || !Number.isInteger(cuantos) || cuantos < MINIMO || cuantos > MAXIMO ? 'De 10 a 5,000' : undefined
  const [guardar, guardando] = useLocked(async () => {
    if (malNombre !== undefined || malNumero !== undefined) return
    const campos = { nombre: limpio, numerosPorBloque: cuantos, activo }
    const respuesta = caja
      ? await orden(comandos.editarCaja, { tiendaId, cajaId: caja.id }, campos)
      : await orden(comandos.crearCaja, { tiendaId }, campos, { bien: `${limpio} está lista`, mal: notices.createFailed })
    if (respuesta.ok) onClose()
  })
  return (
    <Modal opened onClose={onClose} title={caja ? caja.nombre : 'Nueva caja'}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          guardar()
        }}
      >
        <Stack>
          <TextInput
            label="Nombre"
            data-autofocus
            required
            withAsterisk={false}
            value={nombre}
            onChange={(event) => setNombre(event.currentTarget.value)}
            error={malNombre}
          />
          <NumberInput
            size="md"
            label="Comprobantes por vez"
            description="Cuántos números de cada tipo se lleva para vender sin conexión. Más números aguantan más días; los que no use no vuelven."
            min={MINIMO}
            max={MAXIMO}
            allowDecimal={false}
            thousandSeparator=","
            value={numeros}
            onChange={setNumeros}
            error={malNumero}
          />
          {caja && (
            <Switch
              label="Activa"
              description="Apagada, no se enrolan equipos en ella. Los que ya tiene se dan de baja en la lista de abajo."
              checked={activo}
              onChange={(event) => setActivo(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={guardando}>
              Cancelar
            </Button>
            <Button type="submit" loading={guardando}>
              {caja ? 'Guardar' : 'Crear la caja'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
