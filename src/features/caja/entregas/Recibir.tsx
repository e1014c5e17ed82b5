import { useCallback, useState } from 'react'
import { Alert, Button, Card, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconArrowLeft, IconLock, IconQrcode, IconSignature, IconX } from '@tabler/icons-react'
import { sacarHechos } from '#data/session/caja-negra/caja-negra.ts'
import { useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { rechazarDinero, recibirDinero } from '#data/ventas/entregas.ts'
import { totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { EntregaDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { nombreDeConcepto, nombreDeEstado, nombreDeLugarDeEfectivo } from '#domain/caja/entrega.rules.ts'
import type { Conteo } from '#domain/caja/turno.entity.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { formatDateTime, withStop } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { ActForm } from '../../kit/ActForm.tsx'
import { ConMotivo } from '../../kit/answer/ConMotivo.tsx'
import { useAction } from '../../kit/answer/useAction.ts'
import { CajaSacada } from '../../kit/caja-negra/SacarCaja.tsx'
import { ConteoGaveta } from '../ConteoGaveta.tsx'
import { Diferencias } from './Dada.tsx'
import type { EntregaVista } from '#features/kit/device/useEntregas.ts'

interface Cuenta {
  dop: Conteo
  usd: Conteo
  /** The count was finished: what the giver says may be seen. */
  contado: boolean
  motivo: string
}
const SIN_CONTAR: Cuenta = { dop: {}, usd: {}, contado: false, motivo: '' }

/** Blind: what its giver says shows once the count is finished. Half a count stays on disk, and so does that it was finished. */
export function Recibir({ entrega, onBack }: { entrega: EntregaDinero; onBack: () => void }) {
  const tienda = useTienda()
  const { campos, anotar, olvidar } = useEscrito(`recepcion ${entrega.id}`)
  const { dop, usd, contado, motivo } = conEscrito(SIN_CONTAR, campos)
  const poner = (cambio: Partial<Cuenta>) => anotar({ ...campos, ...cambio })
  const [rechazando, setRechazando] = useState(false)
  const recibir = useAction(
    () => recibirDinero(tienda, entrega.id, { dop, usd, motivo }),
    () => {
      olvidar()
      toastSuccess('Recibido y firmado')
    },
  )
  const difiere = totalConteo(dop) !== entrega.dopCentavos || totalConteo(usd) !== entrega.usdCentavos
  const rechazar = (
    <Button variant="default" color="red" leftSection={<IconX size={18} aria-hidden />} onClick={() => setRechazando(true)}>
      Rechazar
    </Button>
  )
  return (
    <PageLayout
      title={`Recibir de ${entrega.deNombre}`}
      description={`${nombreDeConcepto[entrega.concepto]}, ${withStop(formatDateTime(entrega.en))} Entra en: ${nombreDeLugarDeEfectivo[entrega.destino].toLowerCase()}.`}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          Volver
        </Button>
      }
    >
      {contado ? (
        <ActForm
          onSubmit={recibir.run}
          running={recibir.running}
          submit={difiere ? 'Firmar con la diferencia' : 'Firmar que lo recibí'}
          icon={<IconSignature size={18} aria-hidden />}
          problem={recibir.problem}
          onCancel={() => poner({ contado: false })}
          cancel="Contar otra vez"
          others={rechazar}
          deliberate
        >
          <Card>
            <Comparado moneda="DOP" dice={entrega.dopCentavos} contado={totalConteo(dop)} />
            {(entrega.usdCentavos > 0 || totalConteo(usd) > 0) && (
              <Comparado moneda="USD" dice={entrega.usdCentavos} contado={totalConteo(usd)} />
            )}
            {entrega.papeles.map(({ que, centavos }, i) => (
              <Text key={i} size="sm">
                Papel: {que}, {formatMoney(centavos)}
              </Text>
            ))}
            {entrega.nota !== '' && <Text size="sm">Nota: {entrega.nota}</Text>}
          </Card>
          {difiere && (
            <>
              <Alert color="orange" title="No es lo que dice quien entrega">
                Cuéntenlo juntos. Si lo recibes así, la diferencia queda a nombre de {entrega.deNombre}, con el motivo.
              </Alert>
              <Textarea
                label="Por qué difiere"
                required
                autosize
                minRows={2}
                maxLength={300}
                value={motivo}
                onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
              />
            </>
          )}
        </ActForm>
      ) : (
        <form
          onSubmit={(evento) => {
            evento.preventDefault()
            poner({ contado: true })
          }}
        >
          <Stack>
            <ConteoGaveta
              conteo={{ DOP: dop, USD: usd }}
              onConteo={(moneda, cuenta) => poner(moneda === 'DOP' ? { dop: cuenta } : { usd: cuenta })}
            />
            <Group justify="flex-end">
              {rechazar}
              <Button type="submit" leftSection={<IconLock size={18} aria-hidden />}>
                Terminé de contar
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {rechazando && <Rechazar entrega={entrega} onClose={() => setRechazando(false)} onDone={olvidar} />}
    </PageLayout>
  )
}

function Comparado({ moneda, dice, contado }: { moneda: Moneda; dice: number; contado: number }) {
  const diferencia = contado - dice
  return (
    <Group justify="space-between" className="numeros">
      <Text>Dice {formatMoney(dice, moneda)}</Text>
      <Text>Contaste {formatMoney(contado, moneda)}</Text>
      <Text fw={650} {...(diferencia === 0 ? {} : { c: 'red' })}>
        {diferencia === 0 ? 'Cuadra' : `${diferencia < 0 ? 'Faltan' : 'Sobran'} ${formatMoney(Math.abs(diferencia), moneda)}`}
      </Text>
    </Group>
  )
}

function Rechazar({ entrega, onClose, onDone }: { entrega: EntregaDinero; onClose: () => void; onDone: () => void }) {
  const tienda = useTienda()
  const [motivo, setMotivo] = useState('')
  const { run, running, problem } = useAction(
    () => rechazarDinero(tienda, entrega.id, motivo),
    () => {
      onDone()
      toastSuccess('Entrega rechazada')
      onClose()
    },
  )
  return (
    <ConMotivo
      titulo="Rechazar la entrega"
      descripcion="Lo lee quien entregó"
      boton="Rechazar"
      peligro
      haciendo={running}
      problema={problem}
      motivo={motivo}
      onType={setMotivo}
      onAct={run}
      onClose={onClose}
    >
      El dinero sigue a cargo de {entrega.deNombre}, que lo recoge. Devuélvele lo que te dio.
    </ConMotivo>
  )
}

/** What was signed, and its paper for who gave it. */
export function RecepcionFirmada({ una: { entrega, recepcion, estado }, onClose }: { una: EntregaVista; onClose: () => void }) {
  const tienda = useTienda()
  const [papel, setPapel] = useState(false)
  const recepcionId = recepcion?.id ?? ''
  const sacar = useCallback(() => sacarHechos(tienda, [recepcionId]), [tienda, recepcionId])
  if (papel) return <CajaSacada titulo="Para quien entregó" sacar={sacar} onClose={() => setPapel(false)} donde={EN_ENTREGAR} enPersona />
  return (
    <Modal opened onClose={onClose} title={`Entrega de ${entrega.deNombre}`} size="md">
      <Stack>
        <Alert color={estado === 'aceptada' ? 'teal' : 'orange'} title={nombreDeEstado[estado]} role="status">
          {recepcion?.resultado === 'aceptada' &&
            `Contaste ${formatMoney(recepcion.dopCentavos)}${recepcion.usdCentavos > 0 ? ` y ${formatMoney(recepcion.usdCentavos, 'USD')}` : ''}.`}
          {recepcion && recepcion.motivo !== '' && ` Motivo: ${recepcion.motivo}.`}
        </Alert>
        {recepcion && estado === 'aceptadaConDiferencia' && <Diferencias recepcion={recepcion} />}
        {recepcion && (
          <Group justify="flex-end">
            <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setPapel(true)}>
              Mostrar a quien entregó
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

const EN_ENTREGAR = (
  <>
    En el equipo de quien entregó abre <strong>Entregar dinero</strong>, <strong>Leer lo que firmó</strong>
  </>
)
