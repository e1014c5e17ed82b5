import { useCallback, useState } from 'react'
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconQrcode } from '@tabler/icons-react'
import { sacarHechos } from '#data/session/caja-negra/caja-negra.ts'
import { usePersona, usePuede, useTienda } from '#data/session/react.tsx'
import { recogerDinero } from '#data/ventas/entregas.ts'
import { RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { diferenciasDeRecepcion, estaEnTransito, nombreDeEstado } from '#domain/caja/entrega.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo } from '#domain/core/result.ts'
import { formatDateTime } from '#ui/format.ts'
import { ConMotivo } from '../../kit/answer/ConMotivo.tsx'
import { useAction } from '../../kit/answer/useAction.ts'
import { CajaSacada } from '../../kit/caja-negra/SacarCaja.tsx'
import { useMisSitios } from '../../kit/device/sitios.ts'
import type { EntregaVista } from '#features/kit/device/useEntregas.ts'

/** One handover as its giver sees it: what became of it, its paper for who receives it, and taking it back. */
export function Dada({ una, onClose }: { una: EntregaVista; onClose: () => void }) {
  const { entrega, recepcion, estado } = una
  const tienda = useTienda()
  const persona = usePersona()
  const resuelve = usePuede(RecepcionDinero, 'resolver')
  const [viendo, setViendo] = useState<'papel' | 'recoger'>()
  const enCamino = estaEnTransito(estado)
  const suya = entrega.creadoPor === persona?.empleadoId
  const sacar = useCallback(() => sacarHechos(tienda, [entrega.id]), [tienda, entrega.id])
  if (viendo === 'papel')
    return <CajaSacada titulo="Para quien recibe" sacar={sacar} onClose={() => setViendo(undefined)} donde={EN_RECIBIR} enPersona />
  if (viendo === 'recoger') return <Recoger una={una} onClose={() => setViendo(undefined)} />
  return (
    <Modal opened onClose={onClose} title={`Entrega a ${entrega.paraNombre}`} size="md">
      <Stack>
        <Text>
          {formatMoney(entrega.dopCentavos)}
          {entrega.usdCentavos > 0 && ` y ${formatMoney(entrega.usdCentavos, 'USD')}`}, de {entrega.deNombre}, {formatDateTime(entrega.en)}
        </Text>
        {entrega.papeles.map(({ que, centavos }, i) => (
          <Text key={i} size="sm">
            {que}: {formatMoney(centavos)}
          </Text>
        ))}
        {entrega.nota !== '' && <Text size="sm">Nota: {entrega.nota}</Text>}
        <Alert color={enCamino ? 'orange' : 'teal'} title={nombreDeEstado[estado]}>
          {enCamino
            ? `El dinero sigue a cargo de ${entrega.deNombre}. ${estado === 'rechazada' ? 'No lo recibieron: recógelo.' : 'Falta que lo cuente y lo firme quien recibe.'}`
            : 'Ya no está a cargo de quien entregó.'}
          {recepcion && recepcion.motivo !== '' && ` ${recepcion.quienNombre} dijo: ${recepcion.motivo}.`}
        </Alert>
        {recepcion && estado === 'aceptadaConDiferencia' && <Diferencias recepcion={recepcion} />}
        <Group justify="flex-end">
          {enCamino && (suya || resuelve) && (
            <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setViendo('recoger')}>
              {estado === 'rechazada' ? 'Recoger el dinero' : 'Cancelar y recoger'}
            </Button>
          )}
          {enCamino && estado !== 'rechazada' && (
            <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setViendo('papel')}>
              Mostrar a quien recibe
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const EN_RECIBIR = (
  <>
    En el equipo de quien recibe abre <strong>Recibir dinero</strong>, <strong>Leer la entrega</strong>
  </>
)

export function Diferencias({ recepcion }: { recepcion: RecepcionDinero }) {
  const { DOP, USD } = diferenciasDeRecepcion(recepcion)
  const dicha = (centavos: number, moneda: 'DOP' | 'USD') =>
    centavos === 0 ? [] : [`${centavos < 0 ? 'Faltan' : 'Sobran'} ${formatMoney(Math.abs(centavos), moneda)}`]
  return <Text fw={650}>{[...dicha(DOP, 'DOP'), ...dicha(USD, 'USD')].join(' y ')}</Text>
}

function Recoger({ una: { entrega, estado }, onClose }: { una: EntregaVista; onClose: () => void }) {
  const tienda = useTienda()
  const sitios = useMisSitios()
  const [clave, setClave] = useState<string>()
  const [motivo, setMotivo] = useState('')
  const donde = sitios.find((uno) => uno.clave === clave) ?? sitios.find(({ lugar }) => lugar === entrega.origen) ?? sitios[0]
  const { run, running, problem } = useAction(
    async () => (donde ? await recogerDinero(tienda, entrega.id, { motivo, donde }) : fallo('turno.ninguno-abierto')),
    onClose,
  )
  return (
    <ConMotivo
      titulo={estado === 'rechazada' ? 'Recoger el dinero' : 'Cancelar la entrega'}
      descripcion="Queda con la entrega, para quien la mire después"
      boton="Recoger"
      listo={donde !== undefined}
      haciendo={running}
      problema={problem}
      motivo={motivo}
      onType={setMotivo}
      onAct={run}
      onClose={onClose}
      campos={
        <Select
          label="Lo pones en"
          allowDeselect={false}
          data={sitios.map((uno) => ({ value: uno.clave, label: uno.nombre }))}
          value={donde?.clave ?? null}
          onChange={(valor) => setClave(valor ?? undefined)}
        />
      }
    >
      Vuelven {formatMoney(entrega.dopCentavos)}
      {entrega.usdCentavos > 0 && ` y ${formatMoney(entrega.usdCentavos, 'USD')}`}. Cuéntalo: lo que falte se verá en tu cuadre.
    </ConMotivo>
  )
}
