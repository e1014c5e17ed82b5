import { useState } from 'react'
import { Radio, Stack, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosMercana, type RevisionPedida } from '#domain/plataforma/comandos.mercana.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

export type RespuestaDeRevision = 'aprobar' | 'pedir' | 'rechazar'

interface Props {
  revision: RevisionPedida
  que: RespuestaDeRevision
  onClose: () => void
  onDone: () => void
}

const hechos: Readonly<Record<RespuestaDeRevision, string>> = {
  aprobar: 'quedó aprobada',
  pedir: 'ya sabe qué le falta',
  rechazar: 'quedó rechazada',
}

/** Answers what a store asked; the words of a refusal, or of what is missing, are read by its people. */
export function ResponderRevision({ revision, que, onClose, onDone }: Props) {
  const { tiendaId, tienda, rnc, de } = revision
  const deOtra = rnc.situacion === 'de-otra'
  const [modo, setModo] = useState<'unir' | 'pasar'>()
  const responder = {
    act: (motivo: string) =>
      ejecutar(comandosMercana.resolverRevision, { id: tiendaId }, { que, motivo, rnc: rnc.numero, modo: modo ?? 'confirmar' }),
    done: `${tienda.nombre} ${hechos[que]}`,
    onDone,
    onClose,
  }
  if (que !== 'aprobar')
    return (
      <ConMotivo
        titulo={`${que === 'pedir' ? 'Pedir algo a' : 'Rechazar lo que pide'} ${tienda.nombre}`}
        descripcion="Lo lee su gente, en la tienda y por correo, y queda en la auditoría"
        boton={que === 'pedir' ? 'Enviar' : 'Rechazar'}
        peligro={que === 'rechazar'}
        {...responder}
      >
        {que === 'pedir'
          ? 'Di qué falta. La tienda vuelve a la lista cuando lo complete y lo pida otra vez.'
          : 'La tienda sigue sin abrir al público, y sus cajas siguen vendiendo. Puede corregir lo que digas y pedirlo otra vez.'}
      </ConMotivo>
    )
  return (
    <ActModal
      deliberate
      {...responder}
      act={() => responder.act('')}
      title={`${de === 'apertura' ? 'Aprobar' : 'Confirmar el RNC de'} ${tienda.nombre}`}
      submit={de === 'apertura' ? 'Aprobar la tienda' : 'Confirmar el RNC'}
      color="teal"
      disabled={deOtra && modo === undefined}
      cancel="Volver"
    >
      <Text>
        {de === 'apertura' && 'Desde ahora quien compra la ve y puede pedir en ella. '}
        {rnc.numero === ''
          ? 'No tiene RNC: cuando lo ponga, pedirá que se lo confirmen.'
          : `El RNC ${formatoIdentificacion(rnc.numero)} queda confirmado como suyo: nadie más registra números con él.`}
      </Text>
      {deOtra && (
        <Radio.Group
          label={`Ese RNC lo tiene ${rnc.tienen.map(({ nombre }) => nombre).join(', ')}`}
          value={modo ?? ''}
          onChange={(valor) => setModo(valor === 'unir' ? 'unir' : 'pasar')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="unir" label="Es una tienda más del mismo negocio" description="Las dos usan el RNC, cada una con sus números" />
            <Radio
              value="pasar"
              label="El RNC es de esta, y no de aquella"
              description="La otra deja de tomar números y se le avisa; lo que ya vendió se recibe"
            />
          </Stack>
        </Radio.Group>
      )}
    </ActModal>
  )
}
