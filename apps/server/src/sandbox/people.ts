/** How far the loan of a sample borrower has come. */
export type Scene =
  | 'registered'
  | 'draft'
  | 'documents_waiting'
  | 'documents_refused'
  | 'no_package'
  | 'package_unpaid'
  | 'quota_short'
  | 'evidence_waiting'
  | 'under_review'
  | 'data_requested'
  | 'rejected'
  | 'approved'
  | 'generated'
  | 'credited'
  | 'early'
  | 'due'
  | 'overdue'
  | 'settled'
  | 'regretted'
  | 'cancelled'

export interface Person {
  scene: Scene
  name: string
  phone: string
  cpf: string
}

/** All names and numbers are made up. */
export const PEOPLE: readonly Person[] = [
  { scene: 'registered', name: 'Nina Nova', phone: '+5511900000101', cpf: '20000010170' },
  { scene: 'draft', name: 'Davi Rascunho', phone: '+5511900000102', cpf: '20000010251' },
  { scene: 'documents_waiting', name: 'Vera Espera', phone: '+5511900000103', cpf: '20000010332' },
  { scene: 'documents_refused', name: 'Rui Borrado', phone: '+5511900000104', cpf: '20000010413' },
  { scene: 'no_package', name: 'Paula Pronta', phone: '+5511900000105', cpf: '20000010502' },
  { scene: 'package_unpaid', name: 'Tadeu Taxa', phone: '+5511900000106', cpf: '20000010685' },
  { scene: 'quota_short', name: 'Lia Limite', phone: '+5511900000107', cpf: '20000010766' },
  { scene: 'evidence_waiting', name: 'Cora Comprova', phone: '+5511900000108', cpf: '20000010847' },
  { scene: 'under_review', name: 'Aldo Análise', phone: '+5511900000109', cpf: '20000010928' },
  { scene: 'data_requested', name: 'Dora Dados', phone: '+5511900000110', cpf: '20000011061' },
  { scene: 'rejected', name: 'Renê Recusa', phone: '+5511900000111', cpf: '20000011142' },
  { scene: 'approved', name: 'Olga Oferta', phone: '+5511900000112', cpf: '20000011223' },
  { scene: 'generated', name: 'Gina Gerada', phone: '+5511900000113', cpf: '20000011304' },
  { scene: 'credited', name: 'Célia Creditada', phone: '+5511900000114', cpf: '20000011495' },
  { scene: 'regretted', name: 'Davi Devolve', phone: '+5511900000115', cpf: '20000011576' },
  { scene: 'cancelled', name: 'Caio Cancela', phone: '+5511900000116', cpf: '20000011657' },
  { scene: 'early', name: 'Ester Adianta', phone: '+5511900000117', cpf: '20000011738' },
  { scene: 'due', name: 'Hugo Hoje', phone: '+5511900000118', cpf: '20000011819' },
  { scene: 'overdue', name: 'Ataíde Atrasa', phone: '+5511900000119', cpf: '20000011908' },
  { scene: 'settled', name: 'Quitéria Quita', phone: '+5511900000120', cpf: '20000012033' },
]
