import { Alert, Group, SegmentedControl, Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { usePersona, usePin, useTienda, useVivo } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { entregarDinero } from '#data/ventas/entregas.ts'
import { conceptosDeEntrega, RecepcionDinero, type EntregaDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { conceptoUsual, nombreDeConcepto } from '#domain/caja/entrega.rules.ts'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { Conteo } from '#domain/caja/turno.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo } from '#domain/core/result.ts'
import { ActModal } from '../../kit/ActForm.tsx'
import { useAction } from '../../kit/answer/useAction.ts'
import { ConteoGaveta } from '../ConteoGaveta.tsx'
import { PapelesDeEntrega } from './PapelesDeEntrega.tsx'
import { useMisSitios } from '../../kit/device/sitios.ts'

interface Escrita {
  desde: string
  para: string
  fondoId: string
  destino: EntregaDinero['destino']
  /** Empty until somebody chooses one: then it is what usually goes there (`conceptoUsual`). */
  concepto: EntregaDinero['concepto'] | ''
  dop: Conteo
  usd: Conteo
  papeles: EntregaDinero['papeles']
  nota: string
}
const EN_BLANCO: Escrita = {
  desde: '',
  para: '',
  fondoId: '',
  destino: 'boveda',
  concepto: '',
  dop: {},
  usd: {},
  papeles: [],
  nota: '',
}

/** Cash is counted, and its giver signs who gets it. What was typed stays on disk until it is signed. */
export function EntregarDinero({ onClose, onDone }: { onClose: () => void; onDone: (entregaId: string) => void }) {
  const tienda = useTienda()
  const persona = usePersona()
  const { accesos } = usePin()
  const sitios = useMisSitios()
  const { campos, anotar, olvidar } = useEscrito('entrega-de-dinero')
  const escrita = conEscrito(EN_BLANCO, campos)
  const poner = (cambio: Partial<Escrita>) => anotar({ ...campos, ...cambio })
  const { destino, dop, usd, papeles, nota } = escrita
  const concepto = escrita.concepto === '' ? conceptoUsual[destino] : escrita.concepto
  const desde = sitios.find(({ clave }) => clave === escrita.desde) ?? sitios[0]
  const reciben = accesos.filter(
    (uno) => uno.empleadoId !== persona?.empleadoId && puede(uno, RecepcionDinero, destino === 'boveda' ? 'deBoveda' : 'crear'),
  )
  const fondos = (useVivo(Fondo) ?? []).filter(({ doc }) => doc.activo && doc.custodioId !== persona?.empleadoId).map(({ doc }) => doc)
  const fondo = destino === 'fondo' ? fondos.find(({ id }) => id === escrita.fondoId) : undefined
  // A fund is received by who keeps it.
  const para = reciben.find(({ empleadoId }) => empleadoId === (destino === 'fondo' ? fondo?.custodioId : escrita.para))
  const entregar = useAction(
    async () => {
      if (!desde) return fallo('turno.ninguno-abierto')
      if (!para) return fallo('entrega.falta-quien')
      return await entregarDinero(tienda, {
        desde,
        para,
        destino,
        destinoFondoId: fondo?.id ?? '',
        concepto,
        dop,
        usd,
        papeles,
        nota: nota.trim(),
      })
    },
    ({ id }) => {
      olvidar()
      onDone(id)
    },
  )
  const dolares = totalConteo(usd)
  return (
    <ActModal
      title="Entregar dinero"
      size="lg"
      onClose={onClose}
      onSubmit={entregar.run}
      running={entregar.running}
      submit="Firmar la entrega"
      icon={<IconSignature size={18} aria-hidden />}
      problem={entregar.problem}
      disabled={!desde}
      deliberate
    >
      {!desde && (
        <Alert color="orange" title="No hay de dónde sacar dinero en este equipo">
          Abre el turno de esta caja, o entra con alguien que tenga la bóveda.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Sale de"
          allowDeselect={false}
          data={sitios.map(({ clave, nombre }) => ({ value: clave, label: nombre }))}
          value={desde?.clave ?? null}
          onChange={(valor) => valor && poner({ desde: valor })}
        />
        <Select
          label="Para qué"
          allowDeselect={false}
          data={conceptosDeEntrega.map((value) => ({ value, label: nombreDeConcepto[value] }))}
          value={concepto}
          onChange={(valor) => valor && poner({ concepto: valor })}
        />
      </SimpleGrid>
      <Group align="flex-end">
        <div>
          <Text size="sm" fw={600} id="va-a">
            Va a
          </Text>
          <SegmentedControl
            aria-labelledby="va-a"
            value={destino}
            onChange={(valor) => poner({ destino: valor })}
            data={[
              { value: 'boveda', label: 'La bóveda' },
              { value: 'gaveta', label: 'Otra gaveta' },
              ...(fondos.length > 0 ? [{ value: 'fondo' as const, label: 'Un fondo' }] : []),
            ]}
          />
        </div>
        {destino === 'fondo' ? (
          <Select
            flex={1}
            miw={220}
            label="Fondo"
            required
            placeholder="Escoge el fondo"
            data={fondos.map(({ id, nombre, custodioNombre }) => ({ value: id, label: `${nombre}, de ${custodioNombre}` }))}
            value={fondo?.id ?? null}
            onChange={(valor) => poner({ fondoId: valor ?? '' })}
          />
        ) : (
          <Select
            flex={1}
            miw={220}
            label="Lo recibe"
            placeholder="Escoge a la persona"
            searchable
            required
            nothingFoundMessage="Nadie con ese nombre"
            data={reciben.map(({ empleadoId, nombre }) => ({ value: empleadoId, label: nombre }))}
            value={para?.empleadoId ?? null}
            onChange={(valor) => poner({ para: valor ?? '' })}
          />
        )}
      </Group>
      <ConteoGaveta
        conteo={{ DOP: dop, USD: usd }}
        onConteo={(moneda, cuenta) => poner(moneda === 'DOP' ? { dop: cuenta } : { usd: cuenta })}
      />
      <PapelesDeEntrega papeles={papeles} onPapeles={(otros) => poner({ papeles: otros })} />
      <Textarea label="Nota" autosize maxLength={500} value={nota} onChange={(evento) => poner({ nota: evento.currentTarget.value })} />
      <Text fw={650}>
        Entregas {formatMoney(totalConteo(dop))}
        {dolares > 0 && ` y ${formatMoney(dolares, 'USD')}`}
      </Text>
    </ActModal>
  )
}
