import { useState } from 'react'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import {
  camposAUnir,
  edicionesDeUnion,
  proponerUnion,
  type CampoAUnir,
  type Duplicados,
  type MotivoDuplicado,
} from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { decir } from '#features/kit/answer/useCommand.ts'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { titulosDeCliente } from './ficha.ts'

const motivos: Readonly<Record<MotivoDuplicado, string>> = {
  identificacion: 'la misma cédula o RNC',
  telefono: 'el mismo teléfono',
  email: 'el mismo email',
}
const lista = new Intl.ListFormat('es', { type: 'conjunction' })

const enTexto = (campo: CampoAUnir, cliente: Cliente): string =>
  (campo === 'identificacion' ? formatoIdentificacion : campo === 'telefono' ? formatoTelefono : String)(cliente[campo])

/** One group of records of the same person after another: which one stays, and whose data it takes. */
export function UnirDialog({ grupos, onClose }: { grupos: readonly Duplicados<Cliente>[]; onClose: () => void }) {
  const [saltados, setSaltados] = useState<ReadonlySet<string>>(new Set())
  const clave = ({ clientes }: Duplicados<Cliente>) =>
    clientes
      .map(({ id }) => id)
      .sort()
      .join(' ')
  const quedan = grupos.filter((grupo) => !saltados.has(clave(grupo)))
  const [grupo] = quedan
  return (
    <Modal opened onClose={onClose} title="Unir clientes duplicados" size="lg">
      {grupo ? (
        <Grupo
          key={clave(grupo)}
          grupo={grupo}
          faltan={quedan.length - 1}
          onSaltar={() => setSaltados(new Set([...saltados, clave(grupo)]))}
        />
      ) : (
        <Stack>
          <Text role="status">No quedan duplicados por revisar.</Text>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Listo
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Grupo({ grupo, faltan, onSaltar }: { grupo: Duplicados<Cliente>; faltan: number; onSaltar: () => void }) {
  const { repo } = useTienda()
  const { clientes } = grupo
  const [quedaId, setQuedaId] = useState(clientes[0]?.id ?? '')
  const [elegidos, setElegidos] = useState<Partial<Record<CampoAUnir, string>>>({})
  const [queda] = clientes.filter(({ id }) => id === quedaId)
  const otros = clientes.filter(({ id }) => id !== quedaId)
  const [unir, uniendo] = useLocked(async () => {
    if (!queda) return
    const eleccion = { ...proponerUnion(queda, otros), ...elegidos }
    decir(await repo.editarVarios(Cliente, edicionesDeUnion(queda, otros, eleccion), `Unido con ${queda.nombre}`.slice(0, 200)))
  })
  if (!queda) return null
  const propuesta = { ...proponerUnion(queda, otros), ...elegidos }
  const distintos = camposAUnir.filter(
    (campo) =>
      campo !== 'tipoIdentificacion' && new Set(clientes.map((cliente) => cliente[campo]).filter((valor) => valor !== '')).size > 1,
  )
  return (
    <Stack>
      <Text>Tienen {lista.format(grupo.motivos.map((motivo) => motivos[motivo]))}.</Text>
      <Radio.Group
        label="¿Cuál queda?"
        description="Los demás dejan de verse; lo que compraron y deben cuenta para este"
        value={quedaId}
        onChange={(id) => {
          setQuedaId(id)
          setElegidos({})
        }}
      >
        <Stack gap="xs" mt="xs">
          {clientes.map((cliente) => (
            <Radio key={cliente.id} value={cliente.id} label={nombreCliente(cliente)} />
          ))}
        </Stack>
      </Radio.Group>
      {distintos.length > 0 && <Text fw={600}>Lo que no es igual</Text>}
      {distintos.map((campo) => (
        <ChoiceField
          key={campo}
          label={titulosDeCliente[campo]}
          data={clientes
            .filter((cliente) => cliente[campo] !== '')
            .map((cliente) => ({ value: cliente.id, label: enTexto(campo, cliente).slice(0, 120) }))}
          value={propuesta[campo]}
          onChange={(texto) => {
            const id = texto
            setElegidos({ ...elegidos, [campo]: id, ...(campo === 'identificacion' ? { tipoIdentificacion: id } : {}) })
          }}
        />
      ))}
      <Text size="sm" c="dimmed">
        La dirección, el crédito y los descuentos son los del que queda. Se puede hacer sin conexión.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onSaltar} disabled={uniendo}>
          Son personas distintas
        </Button>
        <Button onClick={unir} loading={uniendo}>
          Unir {formatInteger(clientes.length)}
        </Button>
      </Group>
      {faltan > 0 && (
        <Text size="sm" c="dimmed" ta="right">
          {faltan === 1 ? 'Queda otro grupo' : `Quedan otros ${formatInteger(faltan)} grupos`}
        </Text>
      )}
    </Stack>
  )
}
