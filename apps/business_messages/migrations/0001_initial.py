import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("core", "0002_initial"),
        ("crm", "0001_initial"),
        ("stores", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='BusinessMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('type', models.CharField(choices=[('claim_store', 'Claim a store'), ('new_store', 'New store'), ('update_info', 'Update information'), ('advertising', 'Advertising'), ('partnership', 'Partnership'), ('kol_invite', 'KOL invitation'), ('photo_copyright', 'Photo copyright'), ('review_dispute', 'Review dispute'), ('data_removal', 'Data removal'), ('press', 'Press'), ('complaint', 'Complaint'), ('other', 'Other')], max_length=20)),
                ('channel', models.CharField(choices=[('web_form', 'Web form'), ('email', 'Email'), ('phone', 'Phone'), ('whatsapp', 'WhatsApp'), ('staff', 'Staff')], max_length=10)),
                ('subject', models.CharField(max_length=150)),
                ('sender_name', models.CharField(max_length=100)),
                ('company', models.CharField(blank=True, max_length=120)),
                ('job_title', models.CharField(blank=True, max_length=80)),
                ('sender_email', models.EmailField(blank=True, max_length=254)),
                ('sender_phone', models.CharField(blank=True, max_length=20)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('zh', 'Chinese'), ('fil', 'Filipino')], default='en', max_length=5)),
                ('preferred_contact', models.CharField(blank=True, choices=[('email', 'Email'), ('phone', 'Phone'), ('whatsapp', 'WhatsApp')], max_length=10)),
                ('ip_hash', models.CharField(blank=True, max_length=32)),
                ('spam_score', models.PositiveSmallIntegerField(default=0)),
                ('store', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='business_messages', to='stores.store')),
                ('store_text', models.CharField(blank=True, max_length=200)),
                ('labels', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None)),
                ('search_text', models.TextField(default='', editable=False)),
                ('snippet', models.CharField(blank=True, max_length=200)),
                ('status', models.CharField(choices=[('new', 'New'), ('open', 'Open'), ('waiting_sender', 'Waiting for sender'), ('resolved', 'Resolved'), ('closed', 'Closed'), ('spam', 'Spam')], default='new', max_length=15)),
                ('priority', models.PositiveSmallIntegerField(choices=[(0, 'Low'), (1, 'Normal'), (2, 'High')], default=1)),
                ('assignee', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('resolution', models.CharField(blank=True, choices=[('answered', 'Replied'), ('converted', 'Became a lead'), ('info_updated', 'Information updated'), ('declined', 'Declined'), ('no_reply', 'No reply needed')], max_length=15)),
                ('note', models.CharField(blank=True, max_length=1000)),
                ('resolved_at', models.DateTimeField(null=True)),
                ('previous', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='later', to='business_messages.businessmessage')),
                ('lead', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='business_messages', to='crm.lead')),
                ('entry_count', models.PositiveIntegerField(default=0)),
                ('unread', models.BooleanField(default=True)),
                ('last_entry_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_inbound_at', models.DateTimeField(null=True)),
                ('first_response_due_at', models.DateTimeField()),
                ('first_responded_at', models.DateTimeField(null=True)),
                ('sla_status', models.CharField(choices=[('due', 'Due'), ('fulfilled', 'Replied in time'), ('failed', 'Replied late')], default='due', max_length=10)),
                ('sla_warned_at', models.DateTimeField(null=True)),
                ('sla_breached_at', models.DateTimeField(null=True)),
                ('claim_document', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='business_messages.messageattachment')),
                ('claim_phone', models.CharField(blank=True, max_length=20)),
                ('claimant_role', models.CharField(blank=True, choices=[('owner', 'Owner'), ('manager', 'Manager'), ('marketing', 'Marketing'), ('staff', 'Staff')], max_length=10)),
                ('claim_decision', models.CharField(blank=True, choices=[('approved', 'Approved'), ('declined', 'Declined')], max_length=10)),
            ],
            options={
                'indexes': [models.Index(fields=['country', 'status', '-last_entry_at', '-id'], name='message_latest'), models.Index(condition=models.Q(('status__in', ('new', 'open', 'waiting_sender'))), fields=['country', '-last_entry_at', '-id'], name='message_latest_open'), models.Index(condition=models.Q(('status__in', ('new', 'open', 'waiting_sender'))), fields=['country', 'first_response_due_at', 'id'], name='message_due_open'), models.Index(condition=models.Q(('status__in', ('new', 'open', 'waiting_sender'))), fields=['country', '-created_at', '-id'], name='message_newest_open'), models.Index(condition=models.Q(('status__in', ('new', 'open', 'waiting_sender'))), fields=['country', '-priority', '-id'], name='message_priority_open'), models.Index(fields=['country', '-last_entry_at', '-id'], name='message_latest_all'), models.Index(fields=['country', 'status', 'first_response_due_at', 'id'], name='message_due'), models.Index(fields=['country', 'status', '-created_at', '-id'], name='message_newest'), models.Index(fields=['store', 'status'], name='message_store'), models.Index(fields=['assignee', 'status'], name='message_assignee'), models.Index(fields=['country', 'sender_email'], name='message_sender'), models.Index(fields=['ip_hash', '-created_at'], name='message_address'), models.Index(django.db.models.functions.text.Lower('sender_email'), condition=models.Q(('sender_email', ''), _negated=True), name='message_email'), models.Index(condition=models.Q(('sender_phone', ''), _negated=True), fields=['sender_phone'], name='message_phone'), models.Index(condition=models.Q(('ip_hash', ''), _negated=True), fields=['country', 'created_at'], name='message_kept_address'), models.Index(condition=models.Q(('sla_status', 'due'), ('status__in', ('new', 'open'))), fields=['first_response_due_at'], name='message_on_the_clock'), models.Index(condition=models.Q(('status', 'resolved')), fields=['resolved_at'], name='message_to_close'), django.contrib.postgres.indexes.GinIndex(fields=['labels', 'type', 'channel', 'sla_status'], name='message_kinds')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['new', 'open', 'waiting_sender', 'resolved', 'closed', 'spam'])), name='message_status_known'), models.CheckConstraint(condition=models.Q(('type__in', ['claim_store', 'new_store', 'update_info', 'advertising', 'partnership', 'kol_invite', 'photo_copyright', 'review_dispute', 'data_removal', 'press', 'complaint', 'other'])), name='message_type_known'), models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['resolved', 'closed']), _negated=True), models.Q(('resolution', ''), _negated=True), _connector='OR'), name='message_resolved_how'), models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['resolved', 'closed', 'spam']), _negated=True), ('resolved_at__isnull', False), _connector='OR'), name='message_over_when'), models.CheckConstraint(condition=models.Q(('labels__len__lte', 5)), name='message_labels_few')],
            },
        ),
        migrations.CreateModel(
            name='MessageEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('message', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='business_messages.businessmessage')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('inbound', 'From the sender'), ('outbound', 'Reply'), ('note', 'Note'), ('system', 'System')], max_length=10)),
                ('body', models.CharField(blank=True, max_length=5000)),
                ('more', models.TextField(blank=True)),
                ('author', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('from_name', models.CharField(blank=True, max_length=100)),
                ('from_email', models.EmailField(blank=True, max_length=254)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('is_automatic', models.BooleanField(default=False)),
                ('channel', models.CharField(choices=[('web_form', 'Web form'), ('email', 'Email'), ('phone', 'Phone'), ('whatsapp', 'WhatsApp'), ('staff', 'Staff')], default='email', max_length=10)),
                ('source_id', models.CharField(max_length=255, null=True, unique=True)),
                ('mail', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.outgoingmail')),
            ],
            options={
                'verbose_name_plural': 'message entries',
                'indexes': [models.Index(django.db.models.functions.text.Lower('from_email'), condition=models.Q(('from_email', ''), _negated=True), name='message_entry_email')],
                'constraints': [models.UniqueConstraint(fields=('message', 'number'), name='message_entry_number'), models.CheckConstraint(condition=models.Q(('kind__in', ['inbound', 'outbound', 'note', 'system'])), name='message_entry_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='MessageAttachment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='business_messages.messageentry')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='business_messages.businessmessage')),
                ('file', models.CharField(blank=True, max_length=200)),
                ('file_name', models.CharField(max_length=150)),
                ('mime', models.CharField(blank=True, max_length=100)),
                ('size', models.PositiveIntegerField(default=0)),
                ('refusal', models.CharField(blank=True, max_length=200)),
                ('created_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['file'], name='message_attachment_file'), models.Index(condition=models.Q(('entry', None)), fields=['created_at'], name='message_attachment_loose')],
            },
        ),
        migrations.CreateModel(
            name='ReceivedMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(blank=True, max_length=2)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('source_id', models.CharField(blank=True, max_length=255)),
                ('from_name', models.CharField(blank=True, max_length=100)),
                ('from_email', models.EmailField(blank=True, max_length=254)),
                ('subject', models.CharField(blank=True, max_length=150)),
                ('entry', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='original_mail', to='business_messages.messageentry')),
                ('discard_reason', models.CharField(blank=True, max_length=200)),
                ('file', models.CharField(blank=True, max_length=200)),
                ('size', models.PositiveIntegerField()),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name_plural': 'received mail',
                'indexes': [models.Index(condition=models.Q(('entry', None)), fields=['country', '-received_at', '-id'], name='received_mail_discarded'), models.Index(django.db.models.functions.text.Lower('from_email'), condition=models.Q(('from_email', ''), _negated=True), name='received_mail_email'), models.Index(fields=['file'], name='received_mail_file')],
                'constraints': [models.CheckConstraint(condition=models.Q(('entry__isnull', False), models.Q(('discard_reason', ''), _negated=True), _connector='OR'), name='received_mail_has_outcome')],
            },
        ),
        migrations.CreateModel(
            name='MessageTemplate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('zh', 'Chinese'), ('fil', 'Filipino')], max_length=5)),
                ('label', models.CharField(max_length=60)),
                ('label_key', models.CharField(editable=False, max_length=60)),
                ('body', models.CharField(max_length=5000)),
                ('types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('is_active', models.BooleanField(default=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('country', 'language', 'label_key'), name='message_template_once')],
            },
        ),
    ])]
