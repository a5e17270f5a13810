import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [("core", "0001_extensions")]

    operations = [CreateTables([
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('username', models.CharField(max_length=32, validators=[django.core.validators.RegexValidator('^[a-z0-9._-]{3,32}$', 'Use 3 to 32 of: a to z, 0 to 9, dot, underscore, hyphen')])),
                ('nickname', models.CharField(max_length=40)),
                ('role', models.CharField(choices=[('manager', 'Manager'), ('operator', 'Operator'), ('reviewer', 'Reviewer'), ('editor', 'Editor'), ('kol', 'KOL')], max_length=10)),
                ('is_superuser', models.BooleanField(default=False)),
                ('countries', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2), default=list, size=None)),
                ('status', models.CharField(choices=[('active', 'Active'), ('disabled', 'Disabled'), ('locked', 'Locked')], default='active', max_length=10)),
                ('email', models.EmailField(blank=True, default='', max_length=254)),
                ('is_email_confirmed', models.BooleanField(db_default=False, default=False, editable=False)),
                ('phone', models.CharField(blank=True, default='', max_length=20)),
                ('language', models.CharField(choices=[('en', 'English'), ('id', 'Bahasa Indonesia'), ('tr', 'Türkçe'), ('ms', 'Bahasa Melayu')], default='en', max_length=2)),
                ('start_on', models.CharField(choices=[('landing', 'The list of my role'), ('today', 'Today')], db_default='landing', default='landing', max_length=10)),
                ('is_start_chosen', models.BooleanField(db_default=False, default=False, editable=False)),
                ('avatar_picture_id', models.BigIntegerField(blank=True, null=True)),
                ('must_change_password', models.BooleanField(default=False)),
                ('password_changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('temp_password_until', models.DateTimeField(blank=True, null=True)),
                ('invited_until', models.DateTimeField(blank=True, null=True)),
                ('invitation_hash', models.CharField(editable=False, max_length=64, null=True, unique=True)),
                ('second_factor_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('second_factor_required_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('last_login_ip', models.GenericIPAddressField(blank=True, null=True)),
                ('failed_logins', models.PositiveSmallIntegerField(default=0)),
                ('locked_until', models.DateTimeField(blank=True, null=True)),
                ('note', models.CharField(blank=True, default='', max_length=300)),
                ('kol', models.JSONField(blank=True, null=True)),
                ('search_text', models.TextField(default='', editable=False)),
                ('is_demo', models.BooleanField(default=False, editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['-created_at', '-id'], name='user_newest'), django.contrib.postgres.indexes.GinIndex(fields=['countries'], name='user_countries')],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='user_username_once', violation_error_message='This username is taken'), models.UniqueConstraint(django.db.models.functions.text.Lower('email'), condition=models.Q(('is_email_confirmed', True), models.Q(('email', ''), _negated=True)), name='user_email_once', violation_error_message='Another account has this address'), models.CheckConstraint(condition=models.Q(('role__in', ['manager', 'operator', 'reviewer', 'editor', 'kol'])), name='user_role_known'), models.CheckConstraint(condition=models.Q(('status__in', ['active', 'disabled', 'locked'])), name='user_status_known')],
            },
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sessions', to=settings.AUTH_USER_MODEL)),
                ('jti', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('idle_until', models.DateTimeField()),
                ('ip', models.GenericIPAddressField(null=True)),
                ('user_agent', models.CharField(blank=True, max_length=300)),
                ('device_hash', models.CharField(blank=True, db_default='', default='', max_length=64)),
                ('viewing', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('assurance', models.CharField(choices=[('password', 'Password'), ('second_factor', 'Password and second factor')], db_default='password', default='password', max_length=20)),
                ('is_django_admin', models.BooleanField(db_default=False, default=False)),
                ('proven_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-last_seen_at', '-id'], name='session_user')],
            },
        ),
        migrations.CreateModel(
            name='KnownDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='known_devices', to=settings.AUTH_USER_MODEL)),
                ('device_hash', models.CharField(max_length=64)),
                ('user_agent', models.CharField(blank=True, max_length=300)),
                ('first_seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_seen_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'device_hash'), name='known_device_once')],
            },
        ),
        migrations.CreateModel(
            name='OidcIdentity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='oidc_identities', to=settings.AUTH_USER_MODEL)),
                ('issuer', models.CharField(max_length=300)),
                ('subject', models.CharField(max_length=255)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'company sign-in',
                'verbose_name_plural': 'company sign-ins',
                'constraints': [models.UniqueConstraint(fields=('issuer', 'subject'), name='oidc_identity_once')],
            },
        ),
        migrations.CreateModel(
            name='Authenticator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='authenticator', to=settings.AUTH_USER_MODEL)),
                ('sealed_secret', models.TextField(editable=False)),
                ('last_step', models.BigIntegerField(editable=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Passkey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
                ('credential_id', models.TextField(editable=False)),
                ('public_key', models.BinaryField()),
                ('sign_count', models.BigIntegerField(editable=False)),
                ('transports', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), default=list, editable=False, size=None)),
                ('name', models.CharField(max_length=60)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('credential_id',), name='passkey_once')],
            },
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
                ('code_hash', models.CharField(editable=False, max_length=64)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'code_hash'), name='recovery_code_once')],
            },
        ),
        migrations.CreateModel(
            name='SignIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sign_ins', to=settings.AUTH_USER_MODEL)),
                ('name_hash', models.CharField(blank=True, max_length=32)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('ip', models.GenericIPAddressField(null=True)),
                ('user_agent', models.CharField(blank=True, max_length=300)),
                ('is_known_device', models.BooleanField()),
                ('way', models.CharField(choices=[('console', 'Console'), ('django_admin', 'Django’s admin'), ('invitation', 'Invitation'), ('oidc', 'Company sign-in')], max_length=20)),
                ('result', models.CharField(choices=[('signed_in', 'Signed in'), ('wrong_password', 'Wrong password'), ('too_many', 'Refused: too many wrong passwords'), ('no_account', 'Refused: no account'), ('disabled', 'Refused: account disabled'), ('expired', 'Refused: one-time password expired'), ('not_allowed', 'Refused: no access to Django’s admin'), ('code_asked', 'Password correct, second factor required'), ('wrong_code', 'Wrong code'), ('wrong_passkey', 'Passkey not accepted'), ('no_second_factor', 'Refused: no second factor set up')], max_length=20)),
                ('proven_by', models.CharField(blank=True, choices=[('password', 'Password'), ('code', 'Password and code'), ('passkey', 'Passkey')], db_default='', default='', max_length=20)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('user__isnull', False)), fields=['user', '-id'], name='sign_in_of_user')],
            },
        ),
    ])]
